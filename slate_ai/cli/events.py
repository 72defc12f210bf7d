"""What happened in a game, as one seat may know it."""

from slate_ai.cli.record import GameRecord
from slate_ai.games.position import Position
from slate_ai.kernel import operations

EVERYBODY = None
"""The viewer of a game in which nothing is hidden, or nobody plays by hand: sees all."""


def event_text(record: GameRecord, index: int, viewer: int | None) -> str:
    """Move or outcome number ``index`` in a line, without what ``viewer`` must not see."""
    before, notation = record.positions[index], record.moves[index]
    who = "chance" if before.is_chance else f"seat {before.player}"
    if not is_seen(before, notation, viewer):
        return f"{who}: hidden from you"
    action = before.action(notation)
    return f"{who}: {notation} – {before.game.describe(before.tables, before.state, action)}"


def is_seen(before: Position, notation: str, viewer: int | None) -> bool:
    """Whether ``viewer`` can tell a move or an outcome from every other that was possible."""
    if viewer is EVERYBODY or not before.game.hidden_information or before.player == viewer:
        return True
    choices = before.legal_moves() or before.chance_outcomes()
    keys = {choice.notation: _key(before.after(choice.action), viewer) for choice in choices}
    return list(keys.values()).count(keys[notation]) == 1


def _key(position: Position, viewer: int) -> int:
    return int(operations.information_key(position.tables, position.state, viewer))
