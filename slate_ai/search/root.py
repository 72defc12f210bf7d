"""The root: its node, whose edges may be fewer than the legal moves, and its past."""

import numpy as np

from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.operations import current_player, information_key, rewind
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Actions, Game, State
from slate_ai.search.expansion import give_edges
from slate_ai.search.memory import ROOT_SLOT, TRAIL_LENGTH, Memory
from slate_ai.search.table import LAST_ROOT, Table, add_node, find, holds, is_expanded, node_key

NOTHING_KNOWN = 0.5
"""The utility of a position, and of each move, before the first simulation."""


@kernel
def plant(game: Game, memory: Memory, actions: Actions, settings: Settings) -> int:
    """Find or make the root's node, with an edge for each of ``actions``, int32 [A], ascending.

    Returns:
        How many simulations earlier searches had of it.
    """
    table, root = memory.table, memory.root
    player = current_player(game, root.state)
    key = node_key(information_key(game, root.state, player), player)
    slot = find(table, key)
    memory.counters[ROOT_SLOT] = slot
    if not holds(table, slot):
        add_node(table, slot, key)
        table.nodes[slot]["value"] = NOTHING_KNOWN
    if not is_expanded(table, slot):
        give_edges(game, memory, settings, slot, root.state, actions, actions.size)
    memory.counters[TRAIL_LENGTH] = rewind(game, root.start, root.trail)
    visits = int(table.nodes[slot]["visits"])
    name = np.int64(key >> np.uint64(1))
    if table.used[LAST_ROOT] != name:
        table.used[LAST_ROOT] = name
        forget_moves(table, slot, settings)
    return visits


@inner
def forget_moves(table: Table, slot: int, settings: Settings) -> None:
    """Let a new root's moves be explored as if for the first time; all that follows them is kept.

    When it was no root, trials took its moves too, mostly the one that looked best at first.
    """
    node = table.nodes[slot]
    node["visits"] = 0
    for i in range(node["first_edge"], node["first_edge"] + node["num_edges"]):
        table.edges[i]["visits"] = 0
        if settings.first_visits == 0.0:
            table.edges[i]["value"] = node["value"]
        if table.mixing.size > 1:
            table.mixing[i]["regret"] = 0.0
            table.mixing[i]["average"] = 0.0


@kernel
def known_visits(game: Game, table: Table, state: State) -> int:
    """How many simulations a table has of a state in which a player decides."""
    player = current_player(game, state)
    slot = find(table, node_key(information_key(game, state, player), player))
    return int(table.nodes[slot]["visits"])
