"""Who performs an action next: the queue of seats, in the lowest bits of the word ``TURN``."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.layout import (
    ACTION,
    EXECUTING,
    MAX_SEATS,
    PHASE,
    PLAYERS,
    QUEUE_LENGTH,
    QUEUE_LENGTH_MASK,
    ROUND,
    SEAT_BITS,
    SEAT_MASK,
    TURN,
    first_player_of,
    placed_of,
)
from slate_ai.games.slate.multisets import FIELD
from slate_ai.kernel.bits import lowest_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import State

COUNT_MASK = (1 << FIELD) - 1
SEATS_MASK = (1 << QUEUE_LENGTH) - 1


def order_of(first_player: int, counts: tuple[int, ...]) -> int:
    """The queue for an action: most markers first, the tied in seat order from the first player."""
    seats = [(first_player + i) % MAX_SEATS for i in range(MAX_SEATS)]
    queue = sorted((seat for seat in seats if counts[seat]), key=lambda seat: -counts[seat])
    return sum(seat << SEAT_BITS * i for i, seat in enumerate(queue)) | len(queue) << QUEUE_LENGTH


def _orders() -> NDArray[np.int64]:
    every = [counts[::-1] for counts in product(range(COUNT_MASK + 1), repeat=MAX_SEATS)]
    return np.array([[order_of(first, counts) for counts in every] for first in range(MAX_SEATS)], np.int64)


ORDERS = _orders()
"""int64 [4, 256]: the queue by first player and by the seats' counts, 2 bits each, seat 0's lowest."""


@inner
def markers_on(player: int, action: int) -> int:
    """How many markers she has on an action."""
    return player >> FIELD * (action - 1) & COUNT_MASK


@inner
def placed_by_all(state: State) -> int:
    """Counts that are zero exactly on actions without markers."""
    placed = 0
    for player in range(PLAYERS, PLAYERS + MAX_SEATS):
        placed |= placed_of(state[player])
    return placed


@inner
def begin_action(state: State, placed: int) -> None:
    """Fix the order on the first action with markers; ``placed`` has some."""
    action = lowest_bit(placed) // FIELD + 1
    counts = 0
    for seat in range(MAX_SEATS):
        counts |= markers_on(state[PLAYERS + seat], action) << FIELD * seat
    execute(state, action, ORDERS[first_player_of(state[ROUND]), counts])


@inner
def execute(state: State, action: int, queue: int) -> None:
    """The first of ``queue`` is to perform ``action``."""
    state[TURN] = queue | EXECUTING << PHASE | action << ACTION


@inner
def queue_after(turn: int, stays: bool) -> int:
    """The queue once its first seat has gone to the back, if she ``stays``, or has left."""
    seat, length = turn & SEAT_MASK, turn >> QUEUE_LENGTH & QUEUE_LENGTH_MASK
    others = (turn & SEATS_MASK) >> SEAT_BITS
    if stays:
        return others | seat << SEAT_BITS * (length - 1) | length << QUEUE_LENGTH
    return others | (length - 1) << QUEUE_LENGTH
