"""Games of Cliff Mining some way in."""

from functools import cache

import numpy as np

from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.knowledge import hand_of
from slate_ai.games.cliff_mining.mining import bag_of
from slate_ai.games.cliff_mining.pieces import COPIES, encode_pieces, pack, unpack
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng, random_below

REQUESTS = 35
"""Legal moves that are requests, at least; they come first."""


@cache
def played(num_players: int, seed: int, moves: int) -> Position:
    """The first decision after so many moves and draws, as the rollout policy makes them, but for claims."""
    position, rng = new_position("cliff_mining", num_players, seed=seed), new_rng(seed, stream=1)
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    number = 0
    while number < moves or position.is_chance:
        tables, state = position.tables, position.state
        if position.is_chance:
            action = operations.sample_chance(tables, state, rng)
        else:
            action = operations.rollout_action(tables, state, buffer, rng)
        if action >= CLAIM:
            operations.legal_actions(tables, state, buffer)
            action = buffer[random_below(rng, REQUESTS)]
        position = position.after(int(action))
        number += 1
        assert not position.is_over
    return position


def after_wrong_claim(position: Position) -> Position:
    """The decision after the player to act claims the bag with one piece that she holds herself."""
    bag = unpack(bag_of(position.tables, position.state))
    own = unpack(hand_of(position.state, position.player))
    claimed = pack([*bag[1:], next(kind for kind in own if bag.count(kind) < COPIES)])
    position = position.after(CLAIM + encode_pieces(claimed))
    assert position.player >= 0
    return position
