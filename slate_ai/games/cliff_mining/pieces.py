"""Pieces, and multisets of them packed into one number.

There is one colour more than players. A *kind* is a colour and a size, numbered ``3 * colour + size``, small
first; there are two pieces of each kind. A multiset of pieces is an int64 with three bits for each kind, the
first kind lowest; each field holds 0-2, so its top bit is free and all fields are compared at once. An
*attribute* is a size (0-2) or a colour (3 and up).
"""

from collections.abc import Sequence

from slate_ai.kernel.bits import count_bits, lowest_bit
from slate_ai.kernel.jit import inline, kernel

MIN_PLAYERS, MAX_PLAYERS = 3, 5
NUM_SIZES = 3
COPIES = 2
"""Pieces of each kind."""
HAND_SIZE = 5
MAX_COLOURS = MAX_PLAYERS + 1
MAX_KINDS = NUM_SIZES * MAX_COLOURS
MAX_ATTRIBUTES = NUM_SIZES + MAX_COLOURS
NO_PIECES = 0

FIELD_BITS = 3
ONES = sum(1 << FIELD_BITS * kind for kind in range(MAX_KINDS))
"""One piece of each kind; also each field's lowest bit."""
TOPS = ONES << 2
"""Each field's top bit."""
SIZE_MASK = sum(7 << FIELD_BITS * NUM_SIZES * colour for colour in range(MAX_COLOURS))
"""The fields of the small kinds."""
COLOUR_MASK = (1 << FIELD_BITS * NUM_SIZES) - 1
"""The fields of the first colour."""


def count_kinds(num_players: int) -> int:
    """How many kinds there are."""
    return NUM_SIZES * (num_players + 1)


def count_attributes(num_players: int) -> int:
    """How many attributes there are: sizes and colours."""
    return NUM_SIZES + num_players + 1


@inline
def all_pieces(num_players: int) -> int:
    """Every piece of a game."""
    return COPIES * (ONES & ((1 << FIELD_BITS * NUM_SIZES * (num_players + 1)) - 1))


@inline
def piece(kind: int) -> int:
    """One piece of a kind, as a multiset."""
    return 1 << FIELD_BITS * kind


@inline
def count_kind(pieces: int, kind: int) -> int:
    """How many of a kind are among ``pieces``, 0-2."""
    return pieces >> FIELD_BITS * kind & 3


@inline
def count_pieces(pieces: int) -> int:
    """How many pieces there are."""
    return count_bits(pieces & ONES) + 2 * count_bits(pieces & (ONES << 1))


@inline
def attribute_mask(attribute: int) -> int:
    """The fields of the kinds that have an attribute, all their bits set."""
    if attribute < NUM_SIZES:
        return SIZE_MASK << FIELD_BITS * attribute
    return COLOUR_MASK << FIELD_BITS * NUM_SIZES * (attribute - NUM_SIZES)


@inline
def with_attribute(pieces: int, attribute: int) -> int:
    """Those of ``pieces`` that have an attribute."""
    return pieces & attribute_mask(attribute)


@inline
def count_attribute(pieces: int, attribute: int) -> int:
    """How many of ``pieces`` have an attribute."""
    return count_pieces(with_attribute(pieces, attribute))


@inline
def contains(pieces: int, part: int) -> bool:
    """Whether ``part`` is a sub-multiset of ``pieces``."""
    # Each field borrows from its own top bit at most.
    return ((pieces | TOPS) - part) & TOPS == TOPS


@inline
def union(one: int, other: int) -> int:
    """The least multiset that contains both: of each kind the greater number."""
    both = one | other
    # A field of 1 and 2 together reads 3.
    return both - (both & both >> 1 & ONES)


@kernel
def nth_piece(pieces: int, n: int) -> int:
    """The ``n``-th of ``pieces``, from 0, as a multiset of one."""
    kind = 0
    while n >= count_kind(pieces, kind):
        n -= count_kind(pieces, kind)
        kind += 1
    return piece(kind)


@inline
def kind_of(one: int) -> int:
    """The kind of a multiset of one piece."""
    return lowest_bit(one) // FIELD_BITS


def pack(kinds: Sequence[int]) -> int:
    """The multiset of a list of kinds; at most two of each."""
    return sum(1 << FIELD_BITS * kind for kind in kinds)


def unpack(pieces: int) -> list[int]:
    """The kinds of a multiset, ascending, as often as they are in it."""
    return [kind for kind in range(MAX_KINDS) for _ in range(int(pieces) >> FIELD_BITS * kind & 3)]


@kernel
def encode_pieces(pieces: int) -> int:
    """A multiset's number in ``[0, 3**18)``: kinds are digits in base 3, the first kind the lowest."""
    code = 0
    for kind in range(MAX_KINDS - 1, -1, -1):
        code = 3 * code + (pieces >> FIELD_BITS * kind & 3)
    return code


@kernel
def decode_pieces(code: int) -> int:
    """The multiset of a number; ``encode_pieces`` undone."""
    pieces = 0
    for kind in range(MAX_KINDS):
        pieces |= code % 3 << FIELD_BITS * kind
        code //= 3
    return pieces
