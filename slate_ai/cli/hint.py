"""``slate-ai hint``: the best moves of a position, from a search in this process or a server's."""

import dataclasses
from collections.abc import Iterator
from typing import Any, Protocol

from rich.console import Console
from rich.live import Live
from rich.text import Text

from slate_ai.analysis import Analysis
from slate_ai.cli.analysis_view import analysis_view
from slate_ai.cli.console import output, print_json, read_text
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


def run(path: str, limit: Limit, options: Options, server: str | None, *, as_json: bool) -> None:
    """Analyse the position in a file and show the answer.

    Raises:
        InputError: the position or an option is wrong.
    """
    advisor = _advisor(read_text(path), server)
    console = output()
    if as_json:
        *_, analysis = advisor.analyses(limit, options, REFRESH_SECONDS)
        print_json(SCHEMA, {"position": advisor.position, "analysis": analysis_json(analysis)})
        return
    analyses = advisor.analyses(limit, options, REFRESH_SECONDS)
    console.print(Text(advisor.picture), soft_wrap=True)
    show(console, analyses)


def show(console: Console, analyses: Iterator[Analysis]) -> Analysis:
    """Show analyses as they come, each in place of the one before; the last one is returned.

    Where the output is no terminal only the last one is printed.
    """
    with Live(console=console, auto_refresh=False) as live:
        for analysis in analyses:
            live.update(analysis_view(analysis, console.width), refresh=console.is_terminal)
    return analysis


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    """An analysis as plain JSON: numbers are numbers, the stop reason is a word."""
    return {**dataclasses.asdict(analysis), "stop_reason": analysis.stop_reason.name.lower()}


def _advisor(text: str, server: str | None) -> Advisor:
    if server is not None:
        from slate_ai.cli.server_advisor import ServerAdvisor

        return ServerAdvisor(text, server)
    from slate_ai.cli.engine_advisor import EngineAdvisor

    return EngineAdvisor(text)
