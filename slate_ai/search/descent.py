"""From a world down the tree to a new node."""

from typing import Any

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    current_player,
    information_key,
    legal_actions,
    sample_chance,
)
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Game
from slate_ai.search.expansion import give_edges
from slate_ai.search.memory import MAX_DEPTH, ROOT_EDGE, Memory
from slate_ai.search.mixing import EXPLORED_SHARE, draw_edge
from slate_ai.search.plan import Plan, explores, is_frozen
from slate_ai.search.selection import select_edge
from slate_ai.search.table import NO_EDGE, add_node, find, holds, is_expanded, node_key


@inner
def descend(game: Game, memory: Memory, settings: Settings, plan: Plan) -> int:
    """Play the state in ``scratch`` down to a new node or as far as it goes; return the path's length."""
    table, scratch = memory.table, memory.scratch
    state = scratch.state
    depth, strayed = 0, False
    player = current_player(game, state)
    while player != TERMINAL and depth < MAX_DEPTH:
        if player == CHANCE:
            action = sample_chance(game, state, memory.rng)
        else:
            key = node_key(information_key(game, state, player), player)
            slot = find(table, key)
            is_new = not holds(table, slot)
            if is_new and legal_actions(game, state, scratch.actions) == 1:
                action = int(scratch.actions[0])
            elif is_new and (is_frozen(plan, player) or not add_node(table, slot, key)):
                break
            else:
                step = memory.path[depth]
                step["slot"], step["player"], step["edge"] = slot, player, NO_EDGE
                step["strayed"] = strayed
                depth += 1
                if is_new or not (is_expanded(table, slot) or expand(game, memory, settings, slot)):
                    break
                strayed = choose_edge(memory, settings, plan, step, depth) or strayed
                action = int(table.edges[step["edge"]]["action"])
        apply_action(game, state, action)
        player = current_player(game, state)
    return depth


@inner
def choose_edge(memory: Memory, settings: Settings, plan: Plan, step: Any, depth: int) -> bool:
    """Write the edge that the player of ``step`` takes at its node; whether she strays from her strategy."""
    if depth == 1 and not plan.explores:
        # A trial starts as the last exploration did: were it free, moves would be dropped after bad luck.
        step["edge"] = memory.counters[ROOT_EDGE]
    elif plan.mixes:
        share = EXPLORED_SHARE if explores(plan, step["player"]) else 0.0
        return draw_edge(memory.table, step, share, memory.rng)
    else:
        select_edge(memory.table, settings, step, plan.explores)
    return False


@inner
def expand(game: Game, memory: Memory, settings: Settings, slot: int) -> bool:
    """Give the node of the state being played its edges; False where the table is full."""
    scratch = memory.scratch
    count = legal_actions(game, scratch.state, scratch.actions)
    return give_edges(game, memory, settings, slot, scratch.state, scratch.actions, count)
