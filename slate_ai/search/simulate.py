"""The simulation: descend, expand, roll out, back up."""

from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.operations import (
    CHANCE,
    SPECTATOR,
    TERMINAL,
    apply_action,
    current_player,
    determinize,
    information_key,
    legal_actions,
    priors,
    sample_chance,
)
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Game
from slate_ai.search.backup import EVERYBODY, back_up, record
from slate_ai.search.leaf import roll_out
from slate_ai.search.memory import MAX_DEPTH, Memory, Path
from slate_ai.search.selection import select_edge
from slate_ai.search.table import NO_EDGE, add_edges, add_node, find, holds, node_key


@kernel
def advance(game: Game, memory: Memory, settings: Settings, hidden: bool, num_simulations: int) -> None:
    """Run simulations from the root. ``hidden``: whether a seat may not see the whole state."""
    player = current_player(game, memory.root.state)
    for _ in range(num_simulations):
        # What the player to act knows must not reach the others' nodes: they learn only in worlds drawn
        # from what all know, and she alone in worlds drawn from what she knows.
        public = hidden and random_below(memory.rng, 2) == 0
        learner = player if hidden and not public else EVERYBODY
        draw_world(game, memory, SPECTATOR if public else player)
        depth = descend(game, memory, settings, learner)
        roll_out(game, memory, settings)
        back_up(memory, depth, learner)
        record(memory, depth, player)


@inline
def draw_world(game: Game, memory: Memory, observer: int) -> None:
    """Copy the root's state and fill in what ``observer`` does not know."""
    state = memory.scratch.state
    for i in range(state.size):
        state[i] = memory.root.state[i]
    determinize(game, state, observer, memory.rng)


@inline
def descend(game: Game, memory: Memory, settings: Settings, learner: int) -> int:
    """Play down the tree to a new node, or as far as it goes; the length of the path is returned."""
    table, path, scratch = memory.table, memory.path, memory.scratch
    state = scratch.state
    depth = 0
    player = current_player(game, state)
    while player != TERMINAL and depth < MAX_DEPTH:
        if player == CHANCE:
            apply_action(game, state, sample_chance(game, state, memory.rng))
            player = current_player(game, state)
            continue
        key = node_key(information_key(game, state, player), player)
        slot = find(table, key)
        if not holds(table, slot):
            if legal_actions(game, state, scratch.actions) == 1:
                apply_action(game, state, scratch.actions[0])
                player = current_player(game, state)
                continue
            if (learner == EVERYBODY or player == learner) and add_node(table, slot, key):
                depth = step(path, depth, slot, NO_EDGE, player)
            break
        if table.nodes[slot]["first_edge"] == NO_EDGE and not expand(game, memory, settings, slot):
            depth = step(path, depth, slot, NO_EDGE, player)
            break
        edge = select_edge(table, slot, settings)
        depth = step(path, depth, slot, edge, player)
        apply_action(game, state, table.edges[edge]["action"])
        player = current_player(game, state)
    return depth


@inline
def step(path: Path, depth: int, slot: int, edge: int, player: int) -> int:
    """Note one node of the path; the new length is returned."""
    path.slots[depth] = slot
    path.edges[depth] = edge
    path.players[depth] = player
    return depth + 1


@inline
def expand(game: Game, memory: Memory, settings: Settings, slot: int) -> bool:
    """Give the node of the state being played its edges; False where the table is full."""
    scratch = memory.scratch
    count = legal_actions(game, scratch.state, scratch.actions)
    priors(game, scratch.state, scratch.actions, count, scratch.priors)
    return add_edges(memory.table, slot, scratch.actions, scratch.priors, count, settings.prior_floor)
