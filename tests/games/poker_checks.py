"""What the tests of both poker games share."""

import numpy as np
import pytest

from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng


def position_of(game: str, **fields: object) -> Position:
    loaded = load_game(game)
    return Position(loaded, *loaded.read(loaded.position_message(**fields)))


def moves(position: Position) -> list[str]:
    return [move.notation for move in position.legal_moves()]


def key(position: Position, player: int) -> int:
    return int(operations.information_key(position.tables, position.state, player))


def determinized(position: Position, player: int, draws: int) -> list[Position]:
    """The position with what ``player`` does not know drawn anew, ``draws`` times."""
    rng, worlds = new_rng(11), []
    for _ in range(draws):
        state = np.array(position.state)
        operations.determinize(position.tables, state, player, rng)
        worlds.append(Position(position.game, position.tables, state))
    return worlds


def assert_refused(game: str, fields: dict[str, object], error: str) -> None:
    with pytest.raises(InputError) as caught:
        position_of(game, **fields)
    assert str(caught.value) == error
