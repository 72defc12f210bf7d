"""The rules as kernels. Seat 0 hides a coin, heads or tails; seat 1 wins by guessing which."""

from typing import NamedTuple

import numpy as np

from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import mix, random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

# A state is int8 [2]: the coin and the guess.
COIN, GUESS, STATE_SIZE = 0, 1, 2
NOTHING, HEADS, TAILS, UNKNOWN = 0, 1, 2, -1
"""``UNKNOWN``: the coin, in seat 1's view."""
COVERED = 3


class Pennies(NamedTuple):
    """Rule tables: none."""


@inline
def is_covered(state: State, player: int) -> bool:
    """Whether there is a coin that ``player`` does not see."""
    return bool(state[COIN] != NOTHING and state[GUESS] == NOTHING and player != 0)


@implements(Pennies)
def num_players(game: Pennies) -> int:
    return 2


@implements(Pennies)
def num_actions(game: Pennies) -> int:
    return 2


@implements(Pennies)
def max_legal_actions(game: Pennies) -> int:
    return 2


@implements(Pennies)
def score_scale(game: Pennies) -> float:
    return 1.0


@implements(Pennies)
def reset(game: Pennies, state: State, rng: Rng) -> None:
    state[COIN], state[GUESS] = NOTHING, NOTHING


@implements(Pennies)
def current_player(game: Pennies, state: State) -> int:
    if state[COIN] == NOTHING:
        return 0
    if state[GUESS] == NOTHING:
        return 1
    return CHANCE if state[COIN] == UNKNOWN else TERMINAL


@implements(Pennies)
def legal_actions(game: Pennies, state: State, out: Actions) -> int:
    out[0], out[1] = 0, 1
    return 2


@implements(Pennies)
def apply_action(game: Pennies, state: State, action: int) -> None:
    if state[COIN] == NOTHING or state[GUESS] != NOTHING:
        state[COIN] = action + 1  # hidden by seat 0, or shown at last where a view lacked it
    else:
        state[GUESS] = action + 1


@implements(Pennies)
def chance_outcomes(game: Pennies, state: State, out: Actions, probabilities: Floats) -> int:
    out[0], out[1] = 0, 1
    probabilities[0], probabilities[1] = 0.5, 0.5
    return 2


@implements(Pennies)
def sample_chance(game: Pennies, state: State, rng: Rng) -> int:
    return random_below(rng, 2)


@implements(Pennies)
def returns(game: Pennies, state: State, out: Floats) -> None:
    out[1] = 1.0 if state[COIN] == state[GUESS] else 0.0
    out[0] = 1.0 - out[1]


@implements(Pennies)
def information_key(game: Pennies, state: State, player: int) -> np.uint64:
    coin = COVERED if is_covered(state, player) else int(state[COIN])
    return mix(np.uint64(4 * (coin + 1) + int(state[GUESS])))


@implements(Pennies)
def determinize(game: Pennies, state: State, player: int, rng: Rng) -> None:
    if is_covered(state, player):
        state[COIN] = HEADS + random_below(rng, 2)
