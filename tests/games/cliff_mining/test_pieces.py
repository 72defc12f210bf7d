from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from slate_ai.games.cliff_mining.pieces import (
    MAX_ATTRIBUTES,
    MAX_KINDS,
    NUM_SIZES,
    all_pieces,
    contains,
    count_attribute,
    count_attributes,
    count_kind,
    count_kinds,
    count_pieces,
    decode_pieces,
    encode_pieces,
    pack,
    piece,
    union,
    unpack,
    with_attribute,
)

MULTISETS = st.lists(st.integers(0, 2), min_size=MAX_KINDS, max_size=MAX_KINDS).map(
    lambda counts: [kind for kind, count in enumerate(counts) for _ in range(count)]
)


def has(kind: int, attribute: int) -> bool:
    return (kind % 3 == attribute) if attribute < NUM_SIZES else kind // 3 == attribute - NUM_SIZES


@given(MULTISETS)
def test_packing_keeps_every_piece(kinds: list[int]) -> None:
    pieces = pack(kinds)
    assert unpack(pieces) == kinds
    assert count_pieces(pieces) == len(kinds)
    assert [count_kind(pieces, kind) for kind in range(MAX_KINDS)] == [
        kinds.count(kind) for kind in range(MAX_KINDS)
    ]
    assert sum(piece(kind) for kind in kinds) == pieces


@given(MULTISETS)
def test_attributes_are_counted(kinds: list[int]) -> None:
    for attribute in range(MAX_ATTRIBUTES):
        those = [kind for kind in kinds if has(kind, attribute)]
        assert count_attribute(pack(kinds), attribute) == len(those)
        assert unpack(with_attribute(pack(kinds), attribute)) == those


@given(MULTISETS, MULTISETS)
def test_containing_is_having_as_many_of_each(kinds: list[int], part: list[int]) -> None:
    assert contains(pack(kinds), pack(part)) == (Counter(part) <= Counter(kinds))
    assert contains(pack(kinds), pack(kinds))


@given(MULTISETS, MULTISETS)
def test_a_union_has_the_greater_number_of_each(one: list[int], other: list[int]) -> None:
    assert Counter(unpack(union(pack(one), pack(other)))) == Counter(one) | Counter(other)


@given(MULTISETS)
def test_codes_are_undone(kinds: list[int]) -> None:
    code = encode_pieces(pack(kinds))
    assert 0 <= code < 3**MAX_KINDS
    assert unpack(decode_pieces(code)) == kinds


def test_a_game_has_two_of_each_colour_and_size() -> None:
    for num_players, pieces, kinds in ((3, 24, 12), (4, 30, 15), (5, 36, 18)):
        assert count_kinds(num_players) == kinds
        assert count_attributes(num_players) == 3 + kinds // 3
        assert unpack(all_pieces(num_players)) == [kind for kind in range(kinds) for _ in range(2)]
        assert count_pieces(all_pieces(num_players)) == pieces
