"""The root: its node, whose edges may be fewer than the legal moves, and its past."""

from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import current_player, information_key, priors, rewind
from slate_ai.kernel.types import Actions, Game, State
from slate_ai.search.memory import ROOT_SLOT, TRAIL_LENGTH, Memory
from slate_ai.search.table import Table, add_edges, add_node, find, holds, is_expanded, node_key

NOTHING_KNOWN = 0.5
"""The utility of a position, and of each move, before the first simulation."""


@kernel
def plant(game: Game, memory: Memory, actions: Actions, prior_floor: float) -> None:
    """Find or make the root's node, with an edge for each of ``actions``, int32 [A], ascending."""
    table, root = memory.table, memory.root
    player = current_player(game, root.state)
    key = node_key(information_key(game, root.state, player), player)
    slot = find(table, key)
    memory.counters[ROOT_SLOT] = slot
    if not holds(table, slot):
        add_node(table, slot, key)
        table.nodes[slot]["value"] = NOTHING_KNOWN
    if not is_expanded(table, slot):
        priors(game, root.state, actions, actions.size, memory.scratch.priors)
        add_edges(table, slot, actions, memory.scratch.priors, actions.size, prior_floor)
    memory.counters[TRAIL_LENGTH] = rewind(game, root.start, root.trail)


@kernel
def known_visits(game: Game, table: Table, state: State) -> int:
    """How many simulations a table has of a state in which a player decides."""
    player = current_player(game, state)
    slot = find(table, node_key(information_key(game, state, player), player))
    return int(table.nodes[slot]["visits"])
