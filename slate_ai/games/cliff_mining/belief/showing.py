"""How a player is presumed to choose what she shows.

Each distinct multiset that satisfies the request is equally likely. So a showing that one has seen speaks for
hands that had few to choose from.
"""

from itertools import product
from math import comb

import numpy as np

from slate_ai.games.cliff_mining.pieces import COPIES, HAND_SIZE, ONES, with_attribute
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline

MAX_PAIRS = HAND_SIZE // COPIES


def _count_choices(count: int, singles: int, pairs: int) -> int:
    both = range(min(pairs, count // COPIES) + 1)
    return sum(comb(pairs, n) * comb(singles + pairs - n, count - COPIES * n) for n in both)


_CHOICES = np.zeros((HAND_SIZE + 1, HAND_SIZE + 1, MAX_PAIRS + 1))
for _index in product(*map(range, _CHOICES.shape)):
    _CHOICES[_index] = _count_choices(*_index)


@inline
def count_choices(hand: int, count: int, attribute: int) -> float:
    """How many distinct multisets of ``count`` pieces with an attribute are in a hand; 0 where none is."""
    fitting = with_attribute(hand, attribute)
    return float(_CHOICES[count, count_bits(fitting & ONES), count_bits(fitting & ONES << 1)])
