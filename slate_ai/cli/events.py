"""What happened in a game, as one seat may know it."""

from rich.text import Text

from slate_ai.cli.record import GameRecord
from slate_ai.games.position import Position
from slate_ai.kernel import operations

EVERYBODY = None
"""The viewer of a game in which nothing is hidden, or nobody plays by hand: sees all."""


def event_text(record: GameRecord, index: int, viewer: int | None) -> Text:
    """Move or outcome number ``index`` in a line, without what ``viewer`` must not see."""
    before, notation = record.positions[index], record.moves[index]
    who = "chance" if before.is_chance else f"seat {before.player}"
    if not is_seen(before, notation, viewer):
        return Text.assemble((f"{who:<8}", "dim"), "hidden from you")
    description = before.game.describe(before.tables, before.state, before.action(notation))
    return Text.assemble((f"{who:<8}", "dim"), (f"{notation:<14}", "bold"), (f"  {description}", "dim"))


def is_seen(before: Position, notation: str, viewer: int | None) -> bool:
    """Whether ``viewer`` can tell a move or an outcome from every other that was possible."""
    if viewer is EVERYBODY or not before.game.hidden_information or before.player == viewer:
        return True
    choices = before.legal_moves() or before.chance_outcomes()
    keys = {choice.notation: _key(before.after(choice.action), viewer) for choice in choices}
    return list(keys.values()).count(keys[notation]) == 1


def _key(position: Position, viewer: int) -> int:
    return int(operations.information_key(position.tables, position.state, viewer))
