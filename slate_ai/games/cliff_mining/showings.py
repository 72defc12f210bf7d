"""What can be shown: the distinct multisets of so many pieces out of a hand."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.actions import SHOW
from slate_ai.games.cliff_mining.pieces import (
    FIELD_BITS,
    HAND_SIZE,
    MAX_COLOURS,
    MAX_KINDS,
    NO_PIECES,
    ONES,
    count_kind,
    encode_pieces,
    with_attribute,
)
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.types import Actions


def _ways(singles: int, doubles: int, count: int) -> int:
    """Choose the kinds of which both are taken, then kinds of which one is."""
    return sum(
        comb(doubles, pairs) * comb(singles + doubles - pairs, count - 2 * pairs)
        for pairs in range(min(doubles, count // 2) + 1)
    )


WAYS: NDArray[np.int64] = np.array(
    [
        [[_ways(s, d, n) for n in range(HAND_SIZE + 1)] for d in range(MAX_COLOURS + 1)]
        for s in range(MAX_COLOURS + 1)
    ]
)
"""int64 [7, 7, 6]: how many distinct multisets of n pieces there are in s kinds with one and d with two."""
MOST_SHOWINGS = int(WAYS[0, MAX_COLOURS, HAND_SIZE])
"""Where all that is known of a hand is what it cannot hold."""


@inline
def count_parts(pieces: int, count: int) -> int:
    """How many distinct multisets of ``count`` of ``pieces``, at most 6 kinds, there are."""
    return int(WAYS[count_bits(pieces & ONES), count_bits(pieces & (ONES << 1)), count])


@kernel
def nth_part(pieces: int, count: int, n: int) -> int:
    """The ``n``-th such multiset, by ascending number."""
    part = NO_PIECES
    rest = pieces
    for kind in range(MAX_KINDS - 1, -1, -1):
        available = count_kind(rest, kind)
        rest -= available << FIELD_BITS * kind
        taken = 0
        while taken < available and taken < count and n >= count_parts(rest, count - taken):
            n -= count_parts(rest, count - taken)
            taken += 1
        part |= taken << FIELD_BITS * kind
        count -= taken
    return part


@inline
def count_showings(hand: int, count: int, attribute: int) -> int:
    """How many ways there are to show ``count`` pieces with an attribute."""
    return count_parts(with_attribute(hand, attribute), count)


@inline
def nth_showing(hand: int, count: int, attribute: int, n: int) -> int:
    """The pieces of the ``n``-th way, by ascending number."""
    return nth_part(with_attribute(hand, attribute), count, n)


@inline
def write_showings(hand: int, count: int, attribute: int, out: Actions) -> int:
    """Write all ways as actions, ascending; return their number."""
    ways = count_showings(hand, count, attribute)
    for n in range(ways):
        out[n] = SHOW + encode_pieces(nth_showing(hand, count, attribute, n))
    return ways
