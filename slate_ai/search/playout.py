"""Random play without end: how fast a game's rules are."""

from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    current_player,
    random_action,
    sample_chance,
)
from slate_ai.kernel.types import Actions, Game, Rng, State


@kernel
def play_random(game: Game, state: State, start: State, buffer: Actions, rng: Rng, num_decisions: int) -> int:
    """Play uniformly random moves on ``state``, from ``start`` again whenever a game is over.

    Args:
        game: its rule tables.
        state: where play begins; where it has come to in the end.
        start: the first state of every further game.
        buffer: int32 [max_legal_actions], scratch space.
        rng: draws moves and chance outcomes.
        num_decisions: players' moves; chance outcomes do not count.

    Returns:
        The number of games that ended.
    """
    games = 0
    while num_decisions > 0:
        player = current_player(game, state)
        if player == TERMINAL:
            for i in range(state.size):
                state[i] = start[i]
            games += 1
        elif player == CHANCE:
            apply_action(game, state, sample_chance(game, state, rng))
        else:
            apply_action(game, state, random_action(game, state, buffer, rng))
            num_decisions -= 1
    return games
