"""Giving a node its edges: which moves there are, and what is thought of each before it is tried."""

import math

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import current_player, evaluate_moves, priors
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Actions, Floats, Game, State
from slate_ai.search.leaf import value_result
from slate_ai.search.memory import Memory, Result
from slate_ai.search.table import add_edges, has_room_for


@inner
def give_edges(
    game: Game, memory: Memory, settings: Settings, slot: int, state: State, actions: Actions, count: int
) -> bool:
    """Give the node at ``slot``, which is that of ``state``, its edges; False where the table is full."""
    if not has_room_for(memory.table, count):
        return False  # at once: a full table is asked for edges again and again
    weights, values = memory.scratch.priors, memory.scratch.values
    if settings.prior_sharpness > 0.0:
        look_ahead(game, memory, settings, state, actions, count)
        sharpen(values, count, settings.prior_sharpness, weights)
    else:
        priors(game, state, actions, count, weights)
    if settings.first_visits == 0.0:
        for i in range(count):
            values[i] = memory.table.nodes[slot]["value"]
    add_edges(memory.table, slot, actions, weights, values, count, settings.prior_floor)
    return True


@inner
def look_ahead(
    game: Game, memory: Memory, settings: Settings, state: State, actions: Actions, count: int
) -> None:
    """Write what the state after each action is worth at once, for the player who takes it."""
    scratch, utility = memory.scratch, memory.result.utility
    player = current_player(game, state)
    evaluate_moves(game, state, scratch.candidate, actions, count, scratch.wins, scratch.scores)
    for i in range(count):
        value_result(game, Result(utility, scratch.wins[i], scratch.scores[i]), settings)
        scratch.values[i] = utility[player]


@inner
def sharpen(values: Floats, count: int, sharpness: float, weights: Floats) -> None:
    """Turn values into weights, sum 1 (softmax)."""
    best, total = -math.inf, 0.0
    for i in range(count):
        best = max(best, float(values[i]))
    for i in range(count):
        weight = math.exp(sharpness * (float(values[i]) - best))
        weights[i] = weight
        total += weight
    for i in range(count):
        weights[i] /= total
