"""Pig solved by value iteration, through the game's own kernels."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.pig.rules import PLAYER, ROLLING, STATE_SIZE, TURN_TOTAL, Pig
from slate_ai.kernel import operations
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.types import Actions, Floats, State


def solve_pig(target: int) -> NDArray[np.float64]:
    """Chances of the seat to decide, by its score, the other's, and the turn's total: [T, T, T + 6]."""
    best = np.zeros((target, target, target + 6))
    state, rolled = np.zeros((2, STATE_SIZE), np.int16)
    actions, outcomes = np.empty((2, 6), np.int32)
    while _sweep(Pig(target), best, state, rolled, actions, outcomes, np.empty(6)) > 1e-10:
        pass
    return best


@kernel
def _sweep(
    game: Pig, best: Floats, state: State, rolled: State, actions: Actions, outcomes: Actions, floats: Floats
) -> float:
    """Put the worth of its best move in ``best`` for every state; return the greatest change."""
    change = 0.0
    for mine in range(game.target - 1, -1, -1):
        for other in range(game.target - 1, -1, -1):
            for total in range(game.target - mine + 5, -1, -1):
                _set(state, mine, other, total)
                value = 0.0
                for i in range(operations.legal_actions(game, state, actions)):
                    _set(state, mine, other, total)
                    operations.apply_action(game, state, actions[i])
                    value = max(value, _worth_after(game, best, state, rolled, outcomes, floats))
                change = max(change, abs(value - best[mine, other, total]))
                best[mine, other, total] = value
    return change


@kernel
def _set(state: State, mine: int, other: int, total: int) -> None:
    state[0], state[1] = mine, other
    state[PLAYER], state[TURN_TOTAL], state[ROLLING] = 0, total, 0


@kernel
def _worth_after(
    game: Pig, best: Floats, state: State, rolled: State, outcomes: Actions, floats: Floats
) -> float:
    """Seat 0's chances after her action."""
    player = operations.current_player(game, state)
    if player == TERMINAL:
        operations.returns(game, state, floats)
        return float(floats[0])
    if player != CHANCE:
        return _worth(game, best, state)
    worth = 0.0
    for i in range(operations.chance_outcomes(game, state, outcomes, floats)):
        for j in range(state.size):
            rolled[j] = state[j]
        operations.apply_action(game, rolled, outcomes[i])
        worth += floats[i] * _worth(game, best, rolled)
    return worth


@kernel
def _worth(game: Pig, best: Floats, state: State) -> float:
    """Seat 0's chances where a seat decides."""
    player = operations.current_player(game, state)
    value = float(best[int(state[player]), int(state[1 - player]), int(state[TURN_TOTAL])])
    return value if player == 0 else 1 - value
