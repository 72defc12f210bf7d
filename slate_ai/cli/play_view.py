"""What ``slate-ai play`` prints."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.cli.notation import are_numbered
from slate_ai.games.position import Move, Outcome, Position

COMMANDS = {
    "hint [TIME]": "the engine's advice, as in: hint 5s",
    "moves": "what may be played, in words",
    "undo": "take back your last move and all since",
    "save [FILE]": "save the game",
    "load FILE": "go on with a saved game or a position",
    "help": "this list",
    "quit": "leave",
}
DESCRIBED_AT_ONCE = 8
"""So few choices are listed in words."""


def help_view() -> RenderableType:
    """The commands."""
    table = Table.grid(padding=(0, 2))
    for command, meaning in COMMANDS.items():
        table.add_row(Text(f"  {command}", "bold"), meaning)
    return table


def choices_view(choices: Sequence[Move | Outcome], *, in_words: bool) -> RenderableType:
    """Legal moves or possible outcomes, numbered where a number may be typed."""
    numbered = are_numbered(choices)
    labels = [
        Text(f"{number:>4} " if numbered else "     ", "dim") + Text(choice.notation)
        for number, choice in enumerate(choices, start=1)
    ]
    if not in_words:
        return Columns(labels, column_first=True, padding=(0, 2))
    table = Table.grid(padding=(0, 2))
    for label, choice in zip(labels, choices, strict=True):
        table.add_row(label, Text(_in_words(choice), "dim"))
    return table


def result_view(position: Position, names: Sequence[str]) -> RenderableType:
    """Who has won, and every seat's score."""
    table = Table.grid(padding=(0, 2))
    winners = position.winners()
    for seat, score in enumerate(position.scores()):
        verdict = ("shares the win" if len(winners) > 1 else "wins") if seat in winners else ""
        mark = "★" if seat in winners else " "
        table.add_row(f"{mark} {names[seat]}", f"{score:g}", verdict, style="bold" if seat in winners else "")
    return table


def _in_words(choice: Move | Outcome) -> str:
    if isinstance(choice, Outcome):
        return f"{100 * choice.probability:.1f} %"
    return choice.description
