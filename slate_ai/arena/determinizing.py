"""Determinized search: worlds drawn one after the other, each searched as if all were open."""

import math
import sys
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from slate_ai.arena.kernels import advance_world
from slate_ai.arena.policies import Policy
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import Actions, State
from slate_ai.limits import Limit
from slate_ai.search.memory import new_memory, with_roomy_table
from slate_ai.search.root import plant
from slate_ai.search.search import settings_for
from slate_ai.search.table import new_table

SIMULATIONS_PER_WORLD = 500
TABLE_BYTES = 4 << 20


class PimcPolicy(Policy):
    """Perfect-information Monte Carlo: the move with the most visits over the trees of all worlds.

    Within a tree everybody sees everything, and nobody has anything to find out or to hide.
    Source: Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search" (2012).
    """

    def __init__(self, limit: Limit) -> None:
        self._seconds = limit.seconds or math.inf
        self._simulations = limit.simulations or sys.maxsize

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """That which the worlds' searches tried most."""
        deadline, done = perf_counter() + self._seconds, 0
        prepared, rng = view.for_search(), new_rng(seed)
        visits = np.zeros(actions.size, np.int64)
        while done == 0 or (done < self._simulations and perf_counter() < deadline):
            world = np.array(view.state)
            operations.determinize(prepared.tables, world, view.player, rng)
            size = min(SIMULATIONS_PER_WORLD, self._simulations - done)
            visits += _visits(prepared, world, actions, size, seed + done)
            done += size
        return int(actions[visits.argmax()])


def _visits(position: Position, world: State, actions: Actions, size: int, seed: int) -> NDArray[np.int64]:
    """How often a search of ``size`` simulations tried each action in a world, int64 [A]."""
    tables, settings = position.tables, settings_for(position)
    table = new_table(TABLE_BYTES, size, int(operations.max_legal_actions(tables)), False)
    memory = new_memory(tables, world, actions.size, table, seed & (2**64 - 1), 0)
    memory = with_roomy_table(memory, size + 1)
    plant(tables, memory, actions, settings)
    advance_world(tables, memory, settings, size)
    return np.array(memory.account.moves["visits"])
