"""Pig's rules as kernels.

On her turn a player rolls as often as she likes: a 1 ends the turn with nothing, any other face adds to the
turn's total; holding adds the total to her score and passes the die. The first to hold the target wins.
Exact values are known: Neller and Presser, "Optimal play of the dice game Pig" (UMAP Journal 25, 2004).
"""

from typing import NamedTuple

import numpy as np

from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

# A state is int16 [STATE_SIZE]: two held scores, then these.
PLAYER, TURN_TOTAL, ROLLING, STATE_SIZE = 2, 3, 4, 5

ROLL, HOLD = 0, 1
FACES = 6
"""An outcome's action is its face less one."""
SENSIBLE_TOTAL = 20
"""Holding here gains most per turn: the rule of thumb that rollouts follow."""


class Pig(NamedTuple):
    """Rule tables. ``target``: the points that win, 2-1000."""

    target: int


@implements(Pig)
def num_players(game: Pig) -> int:
    return 2


@implements(Pig)
def num_actions(game: Pig) -> int:
    return 2


@implements(Pig)
def max_legal_actions(game: Pig) -> int:
    return FACES


@implements(Pig)
def score_scale(game: Pig) -> float:
    return 1.0


@implements(Pig)
def reset(game: Pig, state: State, rng: Rng) -> None:
    for i in range(STATE_SIZE):
        state[i] = 0


@implements(Pig)
def current_player(game: Pig, state: State) -> int:
    player = int(state[PLAYER])
    if state[ROLLING]:
        return CHANCE
    return TERMINAL if state[player] >= game.target else player


@implements(Pig)
def legal_actions(game: Pig, state: State, out: Actions) -> int:
    held = np.int64(state[np.int64(state[PLAYER])])
    # Rolling on with the target in hand could only lose; without it no total grows for ever.
    if held + np.int64(state[TURN_TOTAL]) >= game.target:
        out[0] = HOLD
        return 1
    out[0], out[1] = ROLL, HOLD
    return 2


@implements(Pig)
def apply_action(game: Pig, state: State, action: int) -> None:
    player = np.int64(state[PLAYER])
    if state[ROLLING]:
        state[ROLLING] = 0
        if action == 0:
            state[TURN_TOTAL] = 0
            state[PLAYER] = 1 - player
        else:
            state[TURN_TOTAL] += action + 1
    elif action == ROLL:
        state[ROLLING] = 1
    else:
        state[player] += state[TURN_TOTAL]
        state[TURN_TOTAL] = 0
        if state[player] < game.target:
            state[PLAYER] = 1 - player


@implements(Pig)
def chance_outcomes(game: Pig, state: State, out: Actions, probabilities: Floats) -> int:
    for face in range(FACES):
        out[face] = face
        probabilities[face] = 1.0 / FACES
    return FACES


@implements(Pig)
def sample_chance(game: Pig, state: State, rng: Rng) -> int:
    return random_below(rng, FACES)


@implements(Pig)
def returns(game: Pig, state: State, out: Floats) -> None:
    for player in range(2):
        out[player] = 1.0 if state[player] >= game.target else 0.0


@implements(Pig)
def rollout_action(game: Pig, state: State, buffer: Actions, rng: Rng) -> int:
    total = np.int64(state[TURN_TOTAL])
    held = np.int64(state[np.int64(state[PLAYER])])
    return HOLD if total >= SENSIBLE_TOTAL or held + total >= game.target else ROLL
