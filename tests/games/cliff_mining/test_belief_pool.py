"""The deals that a search draws from: prepared once, they are what the observer believes."""

import numpy as np
import pytest

from games.cliff_mining.played import played
from slate_ai.games.cliff_mining.belief.belief import believe
from slate_ai.games.cliff_mining.knowledge import hand_of
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import new_rng

DRAWS = 4000


def worlds(position: Position, observer: int, count: int) -> list[tuple[int, ...]]:
    """The hands of so many determinizations."""
    rng = new_rng(3)
    hands = []
    for _ in range(count):
        state = np.array(position.state)
        operations.determinize(position.tables, state, observer, rng)
        hands.append(tuple(int(hand_of(state, seat)) for seat in range(position.num_players)))
    return hands


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_worlds_come_from_the_pool_while_the_knowledge_is_the_same(num_players: int) -> None:
    position = played(num_players, seed=4, moves=12)
    prepared = position.for_search()
    pool = prepared.tables.pool
    assert pool.observers.tolist() == [position.player, SPECTATOR]
    for row, observer in enumerate((position.player, SPECTATOR)):
        dealt = {tuple(deal[:num_players]) for deal in pool.hands[row].tolist()}
        assert set(worlds(prepared, observer, 50)) <= dealt
    other = (position.player + 1) % num_players
    later = played(num_players, seed=4, moves=14)
    for state, observer in ((position.state, other), (later.state, SPECTATOR)):
        kept = Position(position.game, prepared.tables, state)
        bare = Position(position.game, position.tables, state)
        assert worlds(kept, observer, 3) == worlds(bare, observer, 3)


@pytest.mark.parametrize("moves", [12, 24])
def test_the_pool_is_the_belief(moves: int) -> None:
    position = played(3, seed=2, moves=moves)
    belief = believe(position.tables, position.state, position.player)
    assert belief is not None
    assert belief.is_exact
    prepared = position.for_search()
    seats = [seat for seat in range(3) if seat != position.player]
    hands = np.array(worlds(prepared, position.player, DRAWS))[:, seats]
    for kind in range(len(belief.whereabouts)):
        mean = (hands >> 3 * kind & 3).mean(axis=0)
        # Five standard errors of a number of at most two pieces, from the pool and from it once more.
        np.testing.assert_allclose(mean, belief.expected[kind, seats], atol=5 / DRAWS**0.5)


def test_what_others_hide_changes_no_pool() -> None:
    position = played(3, seed=2, moves=12)
    state = np.array(position.state)
    operations.determinize(position.tables, state, position.player, new_rng(1))
    other = Position(position.game, position.tables, state)
    assert not np.array_equal(state, position.state)
    one, two = position.for_search(), other.for_search()
    assert all(np.array_equal(*pair) for pair in zip(one.tables.pool, two.tables.pool, strict=True))
    assert one.game.belief(one.tables, one.state) == two.game.belief(two.tables, two.state)
