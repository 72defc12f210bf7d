"""Deals drawn before a search, so that its simulations only pick one."""

import numpy as np

from slate_ai.games.cliff_mining.belief.belief import believe
from slate_ai.games.cliff_mining.history import knowledge_key
from slate_ai.games.cliff_mining.layout import HANDS
from slate_ai.games.cliff_mining.pieces import MAX_PLAYERS
from slate_ai.games.cliff_mining.sampling import fill_in
from slate_ai.games.cliff_mining.tables import CliffMining, Pool
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Rng, State

POOL_SIZE = 4096
"""Deals for each observer."""
SEED = 0


def prepare_pool(game: CliffMining, state: State, observer: int) -> CliffMining:
    """The tables with deals for ``observer`` and ``SPECTATOR``; ``state`` is full or the observer's view.

    Where no sample finds deals that fit, none are kept.
    """
    beliefs = [believe(game, state, who) for who in (observer, SPECTATOR)]
    found = [belief for belief in beliefs if belief is not None]
    hands = np.zeros((len(found), POOL_SIZE, MAX_PLAYERS), np.int64)
    for row, belief in zip(hands, found, strict=True):
        row[:, : game.num_players] = belief.sample(POOL_SIZE, SEED)
    observers = [belief.observer for belief in found]
    keys = [knowledge_key(state, who) for who in observers]
    return game._replace(pool=Pool(np.array(observers, np.int64), np.array(keys, np.uint64), hands))


@inline
def deal_from_pool(game: CliffMining, state: State, player: int, rng: Rng) -> bool:
    """Redraw what ``player`` does not know by a deal of the pool; False where it has none for her."""
    pool = game.pool
    for row in range(pool.observers.size):
        if pool.observers[row] == player and pool.keys[row] == knowledge_key(state, player):
            n = random_below(rng, pool.hands.shape[1])
            for seat in range(game.num_players):
                state[HANDS + seat] = pool.hands[row, n, seat]
            fill_in(game, state, player, rng)
            return True
    return False
