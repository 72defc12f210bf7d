"""Cliff Mining positions in a few words: a piece is two letters, ``rs`` for red-small."""

from collections import Counter
from collections.abc import Iterable, Sequence

from google.protobuf import json_format

from slate_ai.games.cliff_mining.notation import COLOURS, KINDS, SIZES
from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_message
from slate_ai.v1 import cliff_mining_pb2 as pb
from slate_ai.v1.strategy_pb2 import Position as Message

LETTERS = dict(zip("rygbkw", COLOURS, strict=True)) | {size[0]: size for size in SIZES}
HANDS = ("rs rs rm yl gs", "rl ys ym gl bl", "rm yl gm gm bs")
"""Seat 0 has three reds and three smalls, seat 1 three larges, seat 2 two greens and three mediums."""


def pieces(text: str) -> list[str]:
    """The names of pieces, in order."""
    return sorted((f"{LETTERS[piece[0]]}-{LETTERS[piece[1]]}" for piece in text.split()), key=KINDS.index)


def left_over(hands: Iterable[Sequence[str]], num_players: int) -> list[str]:
    """What is in no hand."""
    left = Counter(KINDS[: 3 * (num_players + 1)] * 2)
    for hand in hands:
        left.subtract(hand)
    return sorted(left.elements(), key=KINDS.index)


def message(dealt: Sequence[str] = HANDS, **fields: object) -> pb.CliffMiningPosition:
    """A full position in which nothing has happened, and seat 0 begins, but for ``fields``."""
    named = [pieces(hand) for hand in dealt]
    content = {
        "num_players": len(dealt),
        "hands": [{"seat": seat, "pieces": hand} for seat, hand in enumerate(named)],
        "bag": left_over(named, len(dealt)),
    }
    return json_format.ParseDict(content | fields, pb.CliffMiningPosition())


def read(message: pb.CliffMiningPosition) -> Position:
    return position_from_message(Message(cliff_mining=message))


def table(*dealt: str, **fields: object) -> Position:
    """The position of ``message``, with ``HANDS`` if none are given."""
    return read(message(dealt or HANDS, **fields))


def own(position: Position) -> pb.CliffMiningPosition:
    """The game's own message."""
    return position.to_message().cliff_mining


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def moves(position: Position) -> list[str]:
    return [move.notation for move in position.legal_moves()]


def claim_of(position: Position) -> str:
    """The claim that is right in a full position."""
    return " ".join(("claim", *own(position).bag))


def wrong_claim(position: Position) -> str:
    """A claim of the right number of pieces that is not right, of a bag that is not empty: one is another."""
    bag = list(own(position).bag)
    other = next(name for name in KINDS if bag.count(name) < 2 and name != bag[0])
    return " ".join(("claim", *sorted([*bag[1:], other], key=KINDS.index)))
