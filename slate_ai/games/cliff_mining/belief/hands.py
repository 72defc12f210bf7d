"""All hands that a player may have been dealt, and how many of each attribute they hold.

The counts of a hand's attributes are packed into one int64, four bits each, the first attribute lowest. No
count is above 7, so the top bits are free and all counts are compared at once.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.pieces import (
    COPIES,
    FIELD_BITS,
    HAND_SIZE,
    MAX_ATTRIBUTES,
    NUM_SIZES,
    count_kinds,
)
from slate_ai.kernel.jit import inline

COUNT_BITS = 4
COUNT_TOPS = sum(8 << COUNT_BITS * attribute for attribute in range(MAX_ATTRIBUTES))
"""The top bit of each attribute's count."""


class Hands(NamedTuple):
    """Hands of one size.

    Attributes:
        pieces: int64 [n], packed multisets, ascending.
        counts: int64 [n], packed counts of their attributes.
    """

    pieces: NDArray[np.int64]
    counts: NDArray[np.int64]


@cache
def all_hands(num_players: int, size: int = HAND_SIZE) -> Hands:
    """Every multiset of ``size`` of a game's pieces."""
    pieces = {0: np.zeros(1, np.int64)} | {n: np.zeros(0, np.int64) for n in range(1, size + 1)}
    for kind in range(count_kinds(num_players)):
        pieces = {
            n: np.concatenate(
                [pieces[n - copies] + (copies << FIELD_BITS * kind) for copies in range(min(COPIES, n) + 1)]
            )
            for n in pieces
        }
    of_size = np.sort(pieces[size])
    return Hands(of_size, count_attributes_of(of_size, num_players))


def count_attributes_of(pieces: NDArray[np.int64], num_players: int) -> NDArray[np.int64]:
    """The packed counts of the attributes of multisets, int64, shaped as ``pieces``."""
    counts = np.zeros_like(pieces)
    for kind in range(count_kinds(num_players)):
        copies = pieces >> FIELD_BITS * kind & 3
        colour, size = divmod(kind, NUM_SIZES)
        counts += copies << COUNT_BITS * size
        counts += copies << COUNT_BITS * (NUM_SIZES + colour)
    return counts


def pack_counts(counts: NDArray[np.int64]) -> int:
    """Counts of attributes, int64 [attributes], packed."""
    return sum(int(count) << COUNT_BITS * attribute for attribute, count in enumerate(counts))


@inline
def are_within(counts: int, least: int, most: int) -> bool:
    """Whether each of the packed ``counts`` is between its bounds."""
    return ((counts | COUNT_TOPS) - least) & ((most | COUNT_TOPS) - counts) & COUNT_TOPS == COUNT_TOPS
