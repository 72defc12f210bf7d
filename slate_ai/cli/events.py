"""What happened in a game, as one seat may know it."""

from rich.text import Text

from slate_ai.cli.notation import choices_of
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
    """Whether ``viewer`` can tell a move or an outcome from all that was possible as far as she knew."""
    if viewer is EVERYBODY or not before.game.hidden_information or before.player == viewer:
        return True
    played = before.action(notation)
    others = {choice.action for choice in choices_of(before.observe(viewer))} - {played}
    key = _key(before.after(played), viewer)
    return all(_key(before.after(other), viewer) != key for other in others)


def _key(position: Position, viewer: int) -> int:
    return int(operations.information_key(position.tables, position.state, viewer))
