"""The constant tables of multisets, beside counting by hand."""

from collections import Counter
from itertools import product

import pytest

from slate_ai.games.slate.multisets import (
    COUNTS,
    COUNTS_MASK,
    DISTINCT,
    FACES,
    FIELD,
    MULTISETS,
    NUM_PAIRS_AND_SMALLER,
    NUM_SUBSETS_BELOW,
    NUMBER,
    NUMBER_BY_COUNTS,
    SIZE,
    SUBSETS,
    WITH_FACE,
    WITHOUT_FACE,
    orderings_of,
)

NUMBERED = list(enumerate(MULTISETS))


def contains(faces: tuple[int, ...], others: tuple[int, ...]) -> bool:
    return Counter(others) <= Counter(faces)


def test_there_are_as_many_as_can_be_thrown_and_all_are_different() -> None:
    throws = {tuple(sorted(throw)) for size in range(4) for throw in product(FACES, repeat=size)}
    assert set(MULTISETS) == throws
    assert len(MULTISETS) == len(throws) == 84


def test_they_are_numbered_by_size_then_by_faces() -> None:
    assert list(MULTISETS) == sorted(MULTISETS, key=lambda faces: (len(faces), faces))
    assert [len(faces) for faces in MULTISETS].index(3) == NUM_PAIRS_AND_SMALLER


@pytest.mark.parametrize(("number", "faces"), NUMBERED)
def test_counts_spell_a_multiset(number: int, faces: tuple[int, ...]) -> None:
    counts = int(COUNTS[number])
    assert [counts >> FIELD * i & 3 for i in range(6)] == [faces.count(face) for face in FACES]
    assert 0 <= counts <= COUNTS_MASK
    assert NUMBER_BY_COUNTS[counts] == number
    assert (SIZE[number], DISTINCT[number]) == (len(faces), len(set(faces)))


@pytest.mark.parametrize(("number", "faces"), NUMBERED)
def test_subsets_are_all_there_ascending_and_smaller_sizes_are_a_prefix(
    number: int, faces: tuple[int, ...]
) -> None:
    expected = [other for other, others in NUMBERED if contains(faces, others)]
    assert list(SUBSETS[number, : len(expected)]) == expected
    for size in range(5):
        prefix = SUBSETS[number, : NUM_SUBSETS_BELOW[number, size]]
        assert list(prefix) == [other for other in expected if len(MULTISETS[other]) < size]


@pytest.mark.parametrize(("number", "faces"), NUMBERED)
def test_a_face_is_added_and_removed(number: int, faces: tuple[int, ...]) -> None:
    for face in FACES:
        if number < NUM_PAIRS_AND_SMALLER:
            assert WITH_FACE[number, face] == NUMBER[tuple(sorted((*faces, face)))]
        if face in faces:
            assert WITH_FACE[WITHOUT_FACE[number, face], face] == number


def test_orderings_are_counted() -> None:
    assert [orderings_of(faces) for faces in ((2, 2, 2), (2, 2, 5), (1, 2, 5))] == [1, 3, 6]
