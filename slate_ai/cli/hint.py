"""``slate-ai hint``: the best moves of a position, from a search in this process or a server's."""

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from rich.console import Console
from rich.live import Live
from rich.text import Text

from slate_ai.analysis import Analysis, StopReason
from slate_ai.cli.access import ServerAccess
from slate_ai.cli.analysis_view import FEW_MOVES, analysis_view
from slate_ai.cli.console import INTERRUPTED, output, print_json, read_text
from slate_ai.limits import Limit, Options

SCHEMA = "slate-ai/hint/1"
REFRESH_SECONDS = 0.1


class Advisor(Protocol):
    """Somebody who analyses one position. Imports no more than it needs: a server's client needs no numba."""

    @property
    def picture(self) -> str:
        """The position for people."""

    @property
    def position(self) -> dict[str, Any]:
        """The position's external form as JSON, in normal form."""

    def analyses(self, limit: Limit, options: Options, interval_seconds: float) -> Iterator[Analysis]:
        """Ever better analyses, the last one final."""


def run(path: str, limit: Limit, options: Options, server: ServerAccess | None, *, as_json: bool) -> int:
    """Analyse the position in a file and show the answer; the exit code is returned.

    An interrupted search shows what it has found.

    Raises:
        InputError: the position or an option is wrong.
        FailureError: the server does not answer.
    """
    advisor = _advisor(read_text(path), server)
    analyses = advisor.analyses(limit, options, REFRESH_SECONDS)
    console = output()
    if as_json:
        analysis = _last(analyses)
        print_json(SCHEMA, {"position": advisor.position, "analysis": analysis_json(analysis)})
    else:
        console.print(Text(advisor.picture), soft_wrap=True)
        analysis = show(console, analyses, options.max_suggestions or FEW_MOVES)
    return INTERRUPTED if analysis.stop_reason is StopReason.CANCELLED else 0


def show(console: Console, analyses: Iterator[Analysis], max_rows: int = FEW_MOVES) -> Analysis:
    """Show analyses as they come, each in place of the one before; the last one is returned.

    Where the output is no terminal only the last one is printed.
    """
    if not console.is_terminal:
        analysis = _last(analyses)
        console.print(analysis_view(analysis, console.width, max_rows))
        return analysis
    with Live(console=console, auto_refresh=False, vertical_overflow="ellipsis") as live:
        return _last(
            analyses,
            lambda analysis: live.update(analysis_view(analysis, console.width, max_rows), refresh=True),
        )


def _last(analyses: Iterator[Analysis], look: Callable[[Analysis], None] = lambda _: None) -> Analysis:
    """Look at one analysis after the other; the last one, or the last before an interrupt, is returned."""
    latest = None
    try:
        for latest in analyses:
            look(latest)
    except KeyboardInterrupt:
        if latest is None:
            raise
        latest = dataclasses.replace(latest, stop_reason=StopReason.CANCELLED)
        look(latest)
    assert latest is not None
    return latest


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain JSON: numbers are numbers, the stop reason is a word."""
    return {**dataclasses.asdict(analysis), "stop_reason": analysis.stop_reason.name.lower()}


def _advisor(text: str, server: ServerAccess | None) -> Advisor:
    if server is not None:
        from slate_ai.cli.server_advisor import ServerAdvisor

        return ServerAdvisor(text, server)
    from slate_ai.cli.engine_advisor import EngineAdvisor

    return EngineAdvisor(text)
