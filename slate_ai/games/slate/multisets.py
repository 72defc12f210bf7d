"""Multisets of up to three faces of a die: the dice on the table, a player's markers, a payment.

A multiset is a number from 0 to 83: the empty one is 0, then come those of one face, of two, of three, each
in lexicographic order. So the multisets of at most ``n`` faces are a prefix of all, and of any ascending list
of sub-multisets. What rules ask about a multiset is looked up in the constant tables below.
"""

from itertools import combinations, combinations_with_replacement, permutations

import numpy as np
from numpy.typing import NDArray

FACES = range(1, 7)
MAX_SIZE = 3
MULTISETS = tuple(m for size in range(MAX_SIZE + 1) for m in combinations_with_replacement(FACES, size))
"""Each multiset's faces, ascending."""
NUMBER = {faces: number for number, faces in enumerate(MULTISETS)}
"""The number of a multiset, from its faces, ascending."""
NUM_MULTISETS = len(MULTISETS)
NUM_PAIRS_AND_SMALLER = 28
"""Multisets of at most two faces; those of three, the rolls, follow."""
MAX_SUBSETS = 8

FIELD = 2
"""Bits for one face's count in a multiset written as counts."""
COUNTS_MASK = (1 << 6 * FIELD) - 1


def counts_of(faces: tuple[int, ...]) -> int:
    """The multiset as six counts of two bits, face 1's lowest: adding and removing are ``+`` and ``-``."""
    return sum(1 << FIELD * (face - 1) for face in faces)


def subsets_of(faces: tuple[int, ...]) -> list[int]:
    """The numbers of all sub-multisets, ascending."""
    return sorted({NUMBER[chosen] for size in range(len(faces) + 1) for chosen in combinations(faces, size)})


def orderings_of(faces: tuple[int, ...]) -> int:
    """How many throws of distinguishable dice show these faces."""
    return len(set(permutations(faces)))


def _number_by_counts() -> NDArray[np.int64]:
    numbers = np.zeros(COUNTS_MASK + 1, np.int64)
    for number, faces in enumerate(MULTISETS):
        numbers[counts_of(faces)] = number
    return numbers


def _subsets() -> NDArray[np.int64]:
    subsets = np.zeros((NUM_MULTISETS, MAX_SUBSETS), np.int64)
    for number, faces in enumerate(MULTISETS):
        found = subsets_of(faces)
        subsets[number, : len(found)] = found
    return subsets


def _num_subsets_below() -> NDArray[np.int64]:
    sizes = [[len(MULTISETS[subset]) for subset in subsets_of(faces)] for faces in MULTISETS]
    return np.array([[sum(s < size for s in own) for size in range(MAX_SIZE + 2)] for own in sizes], np.int64)


def _with_face() -> NDArray[np.int64]:
    grown = np.zeros((NUM_PAIRS_AND_SMALLER, 7), np.int64)
    for number in range(NUM_PAIRS_AND_SMALLER):
        for face in FACES:
            grown[number, face] = NUMBER[tuple(sorted((*MULTISETS[number], face)))]
    return grown


def _without_face() -> NDArray[np.int64]:
    shrunk = np.zeros((NUM_MULTISETS, 7), np.int64)
    for number, faces in enumerate(MULTISETS):
        for face in set(faces):
            rest = list(faces)
            rest.remove(face)
            shrunk[number, face] = NUMBER[tuple(rest)]
    return shrunk


COUNTS = np.array([counts_of(faces) for faces in MULTISETS], np.int64)
"""int64 [84]: the multiset as counts."""
NUMBER_BY_COUNTS = _number_by_counts()
"""int64 [4096]: the number of the multiset with these counts."""
SIZE = np.array([len(faces) for faces in MULTISETS], np.int64)
"""int64 [84]: how many faces."""
DISTINCT = np.array([len(set(faces)) for faces in MULTISETS], np.int64)
"""int64 [84]: how many different faces."""
SUBSETS = _subsets()
"""int64 [84, 8]: all sub-multisets, ascending, so by size."""
NUM_SUBSETS_BELOW = _num_subsets_below()
"""int64 [84, 5]: how many sub-multisets have fewer faces than 0, 1, 2, 3, 4."""
WITH_FACE = _with_face()
"""int64 [28, 7]: the multiset with one more of a face (1-6)."""
WITHOUT_FACE = _without_face()
"""int64 [84, 7]: the multiset with one less of a face (1-6) that is in it."""
