"""Pieces, moves and draws as text: ``mine 2 red``, ``show red-small red-large``, ``draw blue-large``.

Written text is in normal form: lower case, one space between words, pieces by colour, then size. Read text
may differ in case, spacing and order.
"""

from collections.abc import Iterable, Sequence
from itertools import product

from slate_ai.games.cliff_mining.actions import (
    CLAIM,
    SHOW,
    attribute_asked,
    count_asked,
    mine_action,
)
from slate_ai.games.cliff_mining.pieces import (
    COPIES,
    HAND_SIZE,
    MAX_KINDS,
    count_attributes,
    count_kinds,
    decode_pieces,
    encode_pieces,
    pack,
    unpack,
)

SIZES = ("small", "medium", "large")
COLOURS = ("red", "yellow", "green", "blue", "black", "white")
ATTRIBUTES = SIZES + COLOURS
"""In the order of their numbers."""
KINDS = tuple(f"{colour}-{size}" for colour, size in product(COLOURS, SIZES))
"""In the order of their numbers; a game has the first ones."""
MAX_LENGTH = 1000
"""No move is longer, in characters, however it is spaced."""


def attribute_names(num_players: int) -> Sequence[str]:
    """The attributes in the game, sizes first."""
    return ATTRIBUTES[: count_attributes(num_players)]


def kind_names(num_players: int) -> Sequence[str]:
    """The kinds in the game."""
    return KINDS[: count_kinds(num_players)]


def write_pieces(pieces: int) -> list[str]:
    """The pieces of a multiset, in order."""
    return [KINDS[kind] for kind in unpack(pieces)]


def read_pieces(names: Iterable[str]) -> int:
    """The multiset of valid names, at most two of each kind."""
    return pack([KINDS.index(name) for name in names])


def write_move(action: int) -> str:
    """A decision's notation."""
    if action >= CLAIM:
        return " ".join(("claim", *write_pieces(decode_pieces(action - CLAIM))))
    if action >= SHOW:
        return " ".join(("show", *write_pieces(decode_pieces(action - SHOW))))
    return f"mine {count_asked(action)} {ATTRIBUTES[attribute_asked(action)]}"


def read_move(text: str) -> int | None:
    """The decision that ``text`` means; None where it means none."""
    match _words(text):
        case ["mine", count, attribute] if attribute in ATTRIBUTES and count in _COUNTS:
            return mine_action(int(count), ATTRIBUTES.index(attribute))
        case ["show", *names] if names and (pieces := _multiset(names)) is not None:
            return SHOW + encode_pieces(pieces)
        case ["claim", *names] if (pieces := _multiset(names)) is not None:
            return CLAIM + encode_pieces(pieces)
    return None


def write_draw(kind: int) -> str:
    """The notation of a piece that comes from the bag."""
    return f"draw {KINDS[kind]}"


def normal_form(text: str) -> str | None:
    """The right way to write what ``text`` means; None where it means no move and no draw."""
    match _words(text):
        case ["draw", name] if name in KINDS:
            return f"draw {name}"
    action = read_move(text)
    return None if action is None else write_move(action)


_COUNTS = tuple(map(str, range(1, HAND_SIZE + 1)))


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " ").split() if len(text) <= MAX_LENGTH else []


def _multiset(names: Sequence[str]) -> int | None:
    """The pieces of ``names``; None where one is no piece, or there are too many of a kind."""
    if len(names) > COPIES * MAX_KINDS or any(name not in KINDS for name in names):
        return None
    return None if any(names.count(name) > COPIES for name in names) else read_pieces(names)
