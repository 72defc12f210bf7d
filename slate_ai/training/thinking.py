"""A search as a training game has one: of a fixed size, on the same memory again and again."""

from typing import Any, NamedTuple

import numpy as np

from slate_ai.kernel import operations
from slate_ai.kernel.jit import inner
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Actions, Floats, Game, State
from slate_ai.search.memory import Memory, new_memory
from slate_ai.search.root import plant
from slate_ai.search.simulate import advance
from slate_ai.search.table import EDGES_USED, LAST_ROOT, NO_EDGE, NODES_USED, new_table, with_room


class Thinker(NamedTuple):
    """What a search needs.

    Attributes:
        memory: the search's.
        traces: uint8 arrays, the bytes of its table and its account, to be cleared.
    """

    memory: Memory
    traces: tuple[Any, Any, Any, Any]


def new_thinker(tables: Any, state: State, simulations: int, seed: int) -> Thinker:
    """Memory for searches of so many simulations."""
    most = int(operations.max_legal_actions(tables))
    table = with_room(new_table(1 << 26, simulations + 1, most, False), simulations + 1)
    memory = new_memory(tables, state, most, table, seed, 1)
    traces = (table.nodes, table.edges, memory.account.moves, memory.account.seats.reshape(-1))
    return Thinker(memory, tuple(array.view(np.uint8) for array in traces))


@inner
def think(
    game: Game, settings: Settings, thinker: Thinker, state: State, actions: Actions, simulations: int
) -> int:
    """Search a state in which nothing is hidden; the number of the action that was tried most is returned.

    ``actions``, int32 [A], are all that are legal there.
    """
    memory = thinker.memory
    forget(thinker)
    for i in range(state.size):
        memory.root.state[i] = state[i]
    plant(game, memory, actions, settings)
    advance(game, memory, settings, False, simulations)
    best, most = 0, np.int64(-1)
    for i in range(actions.size):
        visits = memory.account.moves[i]["visits"]
        if visits > most:
            best, most = i, visits
    return int(best)


@inner
def forget(thinker: Thinker) -> None:
    """Make the memory as if there had been no search."""
    for trace in thinker.traces:
        for i in range(trace.size):
            trace[i] = 0
    table, counters = thinker.memory.table, thinker.memory.counters
    table.used[NODES_USED] = 0
    table.used[EDGES_USED] = NO_EDGE + 1
    table.used[LAST_ROOT] = 0
    for i in range(counters.size):
        counters[i] = 0


@inner
def write_thought(thinker: Thinker, number: int, values: Floats) -> bool:
    """Write what the search found of an action: each seat's win, then each seat's score. False if nothing."""
    account = thinker.memory.account
    weight, players = account.moves[number]["weight"], account.seats.shape[1]
    if weight <= 0.0:
        return False
    for seat in range(players):
        values[seat] = account.seats[number, seat]["late_win"] / weight
        values[players + seat] = account.seats[number, seat]["late_score"] / weight
    return True
