"""The world a simulation plays in: what is hidden is drawn anew for each.

The past tells about it: a world in which the players would hardly have acted as they did is drawn rarely.
How they act in it is what the search itself has found so far.
"""

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import (
    apply_action,
    current_player,
    determinize,
    information_key,
    legal_actions,
    rewind,
)
from slate_ai.kernel.rng import random_unit
from slate_ai.kernel.types import Game, Rng, State
from slate_ai.search.memory import TRAIL_LENGTH, Memory
from slate_ai.search.mixing import likelihood_of
from slate_ai.search.plan import Plan
from slate_ai.search.table import find, is_expanded, node_key

CANDIDATES = 8
"""Worlds to choose from."""


@inner
def begin(game: Game, memory: Memory, plan: Plan) -> None:
    """Write the state that the simulation begins with.

    Where others' moves tell about it, it is one of several worlds, by how likely they make the past.
    """
    root, scratch = memory.root, memory.scratch
    has_past = memory.counters[TRAIL_LENGTH] > 0 and not plan.from_start
    source = root.start if plan.from_start else root.state
    target = scratch.candidate if has_past else scratch.state
    total = 0.0
    for _ in range(CANDIDATES if has_past else 1):
        draw_world(game, source, target, plan.observer, memory.rng)
        if has_past:
            likelihood = replay(game, memory, target)
            total += likelihood
            if random_unit(memory.rng) * total < likelihood:
                copy_state(target, scratch.state)


@inner
def draw_world(game: Game, source: State, target: State, observer: int, rng: Rng) -> None:
    """Copy a state, with what ``observer`` does not know filled in, by what the game believes."""
    copy_state(source, target)
    determinize(game, target, observer, rng)


@inner
def replay(game: Game, memory: Memory, state: State) -> float:
    """Take a world back to the start and forth again; the probability of the players' actions is returned."""
    root = memory.root
    rewind(game, state, root.trail)
    likelihood = 1.0
    for i in range(memory.counters[TRAIL_LENGTH]):
        player = current_player(game, state)
        if player >= 0:
            likelihood *= probability_of(game, memory, state, player, root.trail[i])
        apply_action(game, state, root.trail[i])
    return likelihood


@inner
def probability_of(game: Game, memory: Memory, state: State, player: int, action: int) -> float:
    """The probability of the player's ``action``; never 0."""
    table = memory.table
    slot = find(table, node_key(information_key(game, state, player), player))
    if not is_expanded(table, slot):
        return 1.0 / legal_actions(game, state, memory.scratch.actions)
    edge = int(table.nodes[slot]["first_edge"])
    while table.edges[edge]["action"] != action:
        edge += 1
    return likelihood_of(table, slot, edge)


@inner
def copy_state(source: State, target: State) -> None:
    """Copy, entry by entry."""
    for i in range(source.size):
        target[i] = source[i]
