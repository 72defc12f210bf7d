"""Kernels of the simple policies. One file: none calls a kernel of another file of this room."""

from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    chance_outcomes,
    current_player,
    random_action,
    reset,
    sample_chance,
)
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Actions, Game, State
from slate_ai.search.leaf import roll_out, value_state
from slate_ai.search.memory import Memory
from slate_ai.search.plan import make_plan
from slate_ai.search.simulate import simulate
from slate_ai.search.worlds import copy_state, draw_world


@kernel
def advance_flat(
    game: Game, memory: Memory, settings: Settings, actions: Actions, first: int, num_simulations: int
) -> None:
    """Run simulations number ``first`` and following; each root move has its turn. int32 [A] ``actions``."""
    player = current_player(game, memory.root.state)
    for i in range(first, first + num_simulations):
        move = i % actions.size
        draw_world(game, memory.root.state, memory.scratch.state, player, memory.rng)
        apply_action(game, memory.scratch.state, actions[move])
        roll_out(game, memory, settings)
        entry = memory.account.moves[move]
        entry["trials"] += 1
        entry["utility"] += memory.result.utility[player]


@kernel
def advance_world(game: Game, memory: Memory, settings: Settings, num_simulations: int) -> None:
    """Run simulations from the root's state, which is full, as if all players saw it."""
    player = current_player(game, memory.root.state)
    for _ in range(num_simulations):
        plan = make_plan(memory, False, player)
        copy_state(memory.root.state, memory.scratch.state)
        simulate(game, memory, settings, plan, player)


@kernel
def look_ahead(
    game: Game, memory: Memory, settings: Settings, actions: Actions, ahead: State, worlds: int
) -> None:
    """Add to each root move what it is worth at once, over the chance that follows it directly.

    Each of ``worlds`` times the unknown is drawn anew. ``ahead`` is a scratch state.
    """
    account, state = memory.account, memory.scratch.state
    outcomes, probabilities = memory.scratch.actions, memory.scratch.priors
    player = current_player(game, memory.root.state)
    for i in range(worlds * actions.size):
        move = i % actions.size
        draw_world(game, memory.root.state, state, player, memory.rng)
        apply_action(game, state, actions[move])
        if current_player(game, state) != CHANCE:
            account.moves[move]["utility"] += worth(game, memory, settings, state, player)
            continue
        for j in range(chance_outcomes(game, state, outcomes, probabilities)):
            for k in range(state.size):
                ahead[k] = state[k]
            apply_action(game, ahead, outcomes[j])
            account.moves[move]["utility"] += probabilities[j] * worth(game, memory, settings, ahead, player)


@inline
def worth(game: Game, memory: Memory, settings: Settings, state: State, player: int) -> float:
    """A state's utility for ``player``."""
    value_state(game, state, memory.result, settings)
    return float(memory.result.utility[player])


@kernel
def play_randomly(game: Game, memory: Memory, num_decisions: int) -> int:
    """Play random games, one after the other, for ``num_decisions``; how many were begun is returned."""
    state, actions, rng = memory.scratch.state, memory.scratch.actions, memory.rng
    games = 0
    player = TERMINAL
    while num_decisions > 0:
        if player == TERMINAL:
            reset(game, state, rng)
            games += 1
        elif player == CHANCE:
            apply_action(game, state, sample_chance(game, state, rng))
        else:
            apply_action(game, state, random_action(game, state, actions, rng))
            num_decisions -= 1
        player = current_player(game, state)
    return games
