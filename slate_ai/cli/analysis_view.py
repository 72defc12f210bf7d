"""An analysis as a table for the terminal."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.analysis import Analysis, StopReason, Suggestion
from slate_ai.duration import format_seconds

WIDE = 100
"""From this many columns on, each move shows what is expected to follow."""
ARROW = " → "


def analysis_view(analysis: Analysis, width: int) -> RenderableType:
    """The moves, best first, every seat's prospects and what the search took."""
    parts: list[RenderableType] = [_moves(analysis, with_variation=width >= WIDE)]
    if width < WIDE and len(analysis.best.principal_variation) > 1:
        parts.append(Text("What follows  ", "dim") + Text(_variation(analysis.best)))
    return Group(*parts, _seats(analysis), _effort(analysis))


def _moves(analysis: Analysis, with_variation: bool) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("", justify="right")
    table.add_column("Move", min_width=8, overflow="fold")
    for heading in ("Win %", "Score", "Value", "±", "Visits"):
        table.add_column(heading, justify="right", no_wrap=True)
    if with_variation:
        table.add_column("What follows", ratio=1, no_wrap=True, overflow="ellipsis")
        table.expand = True
    for rank, suggestion in enumerate(analysis.suggestions, start=1):
        row = _row(rank, suggestion)
        table.add_row(*row, *[_variation(suggestion)] * with_variation, style="bold" if rank == 1 else "")
    return table


def _row(rank: int, suggestion: Suggestion) -> Sequence[Text]:
    if suggestion.visits == 0:
        return [Text(str(rank)), Text(suggestion.move), *[Text("–")] * 4, Text("0")]
    return [
        Text("▶ 1" if rank == 1 else str(rank)),
        Text(suggestion.move),
        Text(f"{100 * suggestion.win_probability:.1f}"),
        Text(f"{suggestion.expected_score:.1f}"),
        Text(f"{suggestion.value:.3f}"),
        Text(f"{suggestion.standard_error:.3f}", "dim"),
        Text(f"{suggestion.visits:,}"),
    ]


def _variation(suggestion: Suggestion) -> str:
    return ARROW.join(suggestion.principal_variation[1:])


def _seats(analysis: Analysis) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat in analysis.seats:
        to_act = seat.seat == analysis.player
        table.add_row(
            Text("▶ " if to_act else "  ") + Text(f"seat {seat.seat}"),
            Text(f"{100 * seat.win_probability:5.1f} % to win"),
            Text(f"score {seat.expected_score:.1f} ± {seat.score_deviation:.1f}"),
        )
    return table


def _effort(analysis: Analysis) -> Text:
    stopped = analysis.stop_reason.name.lower().replace("_", " ")
    ending = "searching" if analysis.stop_reason == StopReason.RUNNING else f"stopped by {stopped}"
    words = (
        f"{analysis.simulations:,} simulations",
        format_seconds(analysis.elapsed_seconds),
        f"{analysis.simulations_per_second:,.0f}/s",
        f"seed {analysis.seed}",
        ending,
    )
    return Text(" · ".join(words), "dim")
