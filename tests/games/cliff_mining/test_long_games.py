"""A history of hundreds of events: as large as a short one, read, written and filled in like it."""

import numpy as np

from games.cliff_mining.table import own, read, table
from slate_ai.games.cliff_mining.actions import mine_action
from slate_ai.games.cliff_mining.layout import NUM_EVENTS
from slate_ai.games.cliff_mining.notation import ATTRIBUTES
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng


def long_game(num_events: int) -> Position:
    """Nobody ever fails to show, so the bag stays full."""
    position = table()
    while not position.is_over and position.state[NUM_EVENTS] < num_events:
        attribute = ATTRIBUTES.index("small" if position.player == 0 else "large")
        asked = position.after(mine_action(1, attribute))
        position = asked.after(int(asked.legal_actions()[position.state[NUM_EVENTS] % 2 - 1]))
    return position


def test_300_events_take_no_more_room_than_none() -> None:
    position = long_game(300)
    assert len(own(position).events) == 300
    assert position.state.nbytes == table().state.nbytes < 8192
    for known in (position, position.observe(position.player)):
        assert read(own(known)) == known
    world = np.array(position.state)
    operations.determinize(position.tables, world, 1, new_rng(3))
    assert read(own(Position(position.game, position.tables, world))).observe(1) == position.observe(1)


def test_the_longest_game_ends_and_is_read() -> None:
    position = long_game(1000)
    assert position.is_over
    assert len(own(position).events) == 600
    assert position.winners() == (0, 1, 2)
    assert read(own(position)) == position
