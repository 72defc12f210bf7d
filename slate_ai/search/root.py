"""The root: its node, whose edges may be fewer than the legal moves."""

from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import current_player, information_key, priors
from slate_ai.kernel.types import Actions, Game
from slate_ai.search.memory import Memory
from slate_ai.search.table import NO_EDGE, add_edges, add_node, find, holds, node_key


@kernel
def plant(game: Game, memory: Memory, actions: Actions, prior_floor: float) -> None:
    """Find or make the root's node, with an edge for each of ``actions``, int32 [A], ascending."""
    table, state = memory.table, memory.root.state
    player = current_player(game, state)
    key = node_key(information_key(game, state, player), player)
    slot = find(table, key)
    memory.root.slot[0] = slot
    if not holds(table, slot):
        add_node(table, slot, key)
    if table.nodes[slot]["first_edge"] == NO_EDGE:
        priors(game, state, actions, actions.size, memory.scratch.priors)
        add_edges(table, slot, actions, memory.scratch.priors, actions.size, prior_floor)
