"""Connect Four's rules as kernels, on bitboards.

A seat's discs are the bits of one int64: column ``c``, height ``h`` (from 0 at the bottom) is bit
``7 * c + h``. Each column keeps a seventh, empty place on top, so that lines never run on into the next.
The layout is John Tromp's (Fhourstones benchmark).
"""

from typing import NamedTuple

import numpy as np

from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import TERMINAL
from slate_ai.kernel.rng import mix, random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

COLUMNS, ROWS = 7, 6
PITCH = ROWS + 1
"""From a place to the one in the next column."""

# A state is int64 [STATE_SIZE]: each seat's discs, then whose turn it is (a seat or TERMINAL).
TURN, STATE_SIZE = 2, 3

BOTTOM = sum(1 << PITCH * column for column in range(COLUMNS))
TOP = BOTTOM << (ROWS - 1)
FULL = BOTTOM * ((1 << ROWS) - 1)
ONE = np.int64(1)


class ConnectFour(NamedTuple):
    """Rule tables: none; the board is always the same."""


@inline
def has_line(discs: int) -> bool:
    """Whether four of ``discs``, int64, stand in a row."""
    for step in (1, PITCH - 1, PITCH, PITCH + 1):
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


@implements(ConnectFour)
def num_players(game: ConnectFour) -> int:
    return 2


@implements(ConnectFour)
def num_actions(game: ConnectFour) -> int:
    return COLUMNS


@implements(ConnectFour)
def max_legal_actions(game: ConnectFour) -> int:
    return COLUMNS


@implements(ConnectFour)
def score_scale(game: ConnectFour) -> float:
    return 1.0


@implements(ConnectFour)
def reset(game: ConnectFour, state: State, rng: Rng) -> None:
    for i in range(STATE_SIZE):
        state[i] = 0


@implements(ConnectFour)
def current_player(game: ConnectFour, state: State) -> int:
    return int(state[TURN])


@implements(ConnectFour)
def legal_actions(game: ConnectFour, state: State, out: Actions) -> int:
    taken = state[0] | state[1]
    count = 0
    for column in range(COLUMNS):
        if taken & (ONE << (PITCH * column + ROWS - 1)) == 0:
            out[count] = column
            count += 1
    return count


@implements(ConnectFour)
def apply_action(game: ConnectFour, state: State, action: int) -> None:
    player = state[TURN]
    taken = state[0] | state[1]
    # Adding a column's lowest bit carries over its discs into its first empty place.
    disc = (taken + (ONE << (PITCH * action))) & ~taken
    discs = state[player] | disc
    state[player] = discs
    state[TURN] = TERMINAL if has_line(discs) or taken | disc == FULL else 1 - player


@implements(ConnectFour)
def returns(game: ConnectFour, state: State, out: Floats) -> None:
    first = 0.5
    if has_line(state[0]):
        first = 1.0
    elif has_line(state[1]):
        first = 0.0
    out[0], out[1] = first, 1.0 - first


@implements(ConnectFour)
def information_key(game: ConnectFour, state: State, player: int) -> np.uint64:
    # A bit above each column's discs marks its height; below it, seat 0's discs: no two boards agree.
    heights = (state[0] | state[1]) + BOTTOM
    return mix(np.uint64(heights + state[0]))


@implements(ConnectFour)
def random_action(game: ConnectFour, state: State, buffer: Actions, rng: Rng) -> int:
    taken = state[0] | state[1]
    while True:
        column = random_below(rng, COLUMNS)
        if taken & (ONE << (PITCH * column + ROWS - 1)) == 0:
            return column
