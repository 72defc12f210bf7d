"""An analysis as a table for the terminal."""

from collections.abc import Callable

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.analysis import Analysis, StopReason, Suggestion
from slate_ai.cli.belief_view import belief_view
from slate_ai.duration import format_seconds

WIDE = 100
"""From this many columns on, each move shows what is expected to follow."""
FEW_MOVES = 10
"""Listed unless more are asked for."""
ARROW = " → "


def analysis_view(analysis: Analysis, width: int, max_rows: int = FEW_MOVES) -> RenderableType:
    """The moves, best first, every seat's prospects and what the search took."""
    # Where information is hidden nothing is known to follow.
    follows = any(len(suggestion.principal_variation) > 1 for suggestion in analysis.suggestions)
    parts: list[RenderableType] = [_moves(analysis, max_rows, with_variation=follows and width >= WIDE)]
    if width < WIDE and len(analysis.best.principal_variation) > 1:
        parts.append(Text("What follows  ", "dim") + Text(_variation(analysis.best)))
    parts.append(Text("Why  ", "dim") + Text(analysis.best.description))
    if analysis.belief:
        parts.append(belief_view(analysis.belief))
    return Group(*parts, _seats(analysis), _effort(analysis))


def _moves(analysis: Analysis, max_rows: int, *, with_variation: bool) -> Table:
    figures = _figures(analysis)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=with_variation)
    table.add_column("", justify="right")
    table.add_column("Move", min_width=8, overflow="fold")
    for heading in figures:
        table.add_column(heading, justify="right", no_wrap=True)
    if with_variation:
        table.add_column("What follows", ratio=1, no_wrap=True, overflow="ellipsis")
    for rank, suggestion in enumerate(analysis.suggestions[:max_rows], start=1):
        cells = [f"▶ {rank}" if rank == 1 else str(rank), suggestion.move]
        cells += [figure(suggestion) for figure in figures.values()]
        cells += [_variation(suggestion)] * with_variation
        table.add_row(*map(Text, cells), style="bold" if rank == 1 else "")
    if (left_out := len(analysis.suggestions) - max_rows) > 0:
        table.add_row("", Text(f"and {left_out} more", "dim"))
    return table


def _figures(analysis: Analysis) -> dict[str, Callable[[Suggestion], str]]:
    """The columns of numbers: heading, and text of a suggestion."""
    figures: dict[str, Callable[[Suggestion], str]] = {}
    if _mixes(analysis):
        figures["Play %"] = lambda move: f"{100 * move.probability:.0f}"
    figures["Win %"] = lambda move: _if_tried(move, f"{100 * move.win_probability:.1f}")
    if analysis.has_scores:
        figures["Score"] = lambda move: _if_tried(move, analysis.score_text(move.expected_score))
    figures["Value"] = lambda move: _if_tried(move, f"{move.value:.3f}")
    figures["±"] = lambda move: _if_tried(move, f"{move.standard_error:.3f}")
    figures["Visits"] = lambda move: f"{move.visits:,}"
    return figures


def _if_tried(move: Suggestion, text: str) -> str:
    return text if move.visits else "–"


def _mixes(analysis: Analysis) -> bool:
    """Whether good play mixes moves, because information is hidden."""
    return any(0 < suggestion.probability < 1 for suggestion in analysis.suggestions)


def _variation(suggestion: Suggestion) -> str:
    return ARROW.join(suggestion.principal_variation[1:])


def _seats(analysis: Analysis) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat in analysis.seats:
        mark = "▶" if seat.seat == analysis.player else " "
        cells = [f"{mark} seat {seat.seat}", f"{100 * seat.win_probability:5.1f} % to win"]
        if analysis.has_scores:
            score, deviation = (
                analysis.score_text(seat.expected_score),
                analysis.score_text(seat.score_deviation),
            )
            cells.append(f"score {score} ± {deviation}")
        table.add_row(*cells)
    return table


def _effort(analysis: Analysis) -> Text:
    stopped = analysis.stop_reason.name.lower().replace("_", " ")
    ending = "searching …" if analysis.stop_reason == StopReason.RUNNING else f"ended by {stopped}"
    words = (
        f"{analysis.simulations:,} simulations",
        format_seconds(analysis.elapsed_seconds),
        f"{analysis.simulations_per_second:,.0f}/s",
        ending,
        f"seed {analysis.seed}",
    )
    return Text(" · ".join(words), "dim")
