"""How Slate's decisions and chance outcomes are numbered.

A decision is a number in ``[0, NUM_ACTIONS)``; kinds follow one another in the order of ``Kind``. Multisets
are numbered as in ``multisets``, valleys and mines from 0, developments by their place in ``board.KINDS``.
Some numbers stand for no move (``set 1 1``, ``modify 1 4``): they are never legal.
"""

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from slate_ai.games.slate.board import KINDS, MAX_MINES, MAX_VALLEYS
from slate_ai.games.slate.multisets import MULTISETS, NUM_MULTISETS, NUM_PAIRS_AND_SMALLER

DIE_CHANGES = 36
"""Die and new face, each 1-6."""
PAYMENTS = MULTISETS[:NUM_PAIRS_AND_SMALLER]
"""Pending markers that help to open a mine: a player has at most two beside the performing one."""
NUM_PAYMENTS = len(PAYMENTS)
SIX_PAYMENTS: tuple[tuple[int, ...], ...] = ((), (6,))
"""Pending markers that pay for a development: none, or one on action 6."""
NUM_SIX_PAYMENTS = len(SIX_PAYMENTS)

REROLL = 0
SET = REROLL + 6
MODIFY = SET + DIE_CHANGES
BUY = MODIFY + DIE_CHANGES
PLACE = BUY + 1
GAIN = PLACE + NUM_MULTISETS
OPEN = GAIN + 1
SELL = OPEN + MAX_VALLEYS * NUM_PAYMENTS
DEVELOP = SELL + MAX_VALLEYS * MAX_MINES
FORFEIT = DEVELOP + len(KINDS) * NUM_SIX_PAYMENTS
END = FORFEIT + 1
NUM_ACTIONS = END + 1

NUM_ROLLS = NUM_MULTISETS - NUM_PAIRS_AND_SMALLER
"""Outcomes of three dice: 56, in the order of their multisets. One re-rolled die has six, its face less 1."""


class Kind(IntEnum):
    """What a move does; the name in lower case is its notation's first word."""

    REROLL = 0
    SET = 1
    MODIFY = 2
    BUY = 3
    PLACE = 4
    GAIN = 5
    OPEN = 6
    SELL = 7
    DEVELOP = 8
    FORFEIT = 9
    END = 10


FIRST_ACTION = (REROLL, SET, MODIFY, BUY, PLACE, GAIN, OPEN, SELL, DEVELOP, FORFEIT, END)
"""Each kind's first number."""


class Move(NamedTuple):
    """A decision spelt out; what its kind has no use for is left at the default.

    Attributes:
        kind: what it does.
        die: reroll, set, modify: the face of the die that is changed, 1-6.
        face: set, modify: what the die becomes, 1-6.
        faces: place: the actions that get markers; open, develop: those whose pending markers pay; ascending.
        valley: open, sell: from 0.
        mine: sell: from 0, the estuary's.
        development: develop: index into ``board.KINDS``.
    """

    kind: Kind
    die: int = 0
    face: int = 0
    faces: tuple[int, ...] = ()
    valley: int = 0
    mine: int = 0
    development: int = 0


@cache
def decode_action(action: int) -> Move:
    """The move that a number in ``[0, NUM_ACTIONS)`` stands for."""
    kind = max(kind for kind in Kind if FIRST_ACTION[kind] <= action)
    index = action - FIRST_ACTION[kind]
    match kind:
        case Kind.REROLL:
            return Move(kind, die=index + 1)
        case Kind.SET | Kind.MODIFY:
            return Move(kind, die=index // 6 + 1, face=index % 6 + 1)
        case Kind.PLACE:
            return Move(kind, faces=MULTISETS[index])
        case Kind.OPEN:
            return Move(kind, valley=index // NUM_PAYMENTS, faces=PAYMENTS[index % NUM_PAYMENTS])
        case Kind.SELL:
            return Move(kind, valley=index // MAX_MINES, mine=index % MAX_MINES)
        case Kind.DEVELOP:
            development, payment = divmod(index, NUM_SIX_PAYMENTS)
            return Move(kind, development=development, faces=SIX_PAYMENTS[payment])
    return Move(kind)


def encode_action(move: Move) -> int:
    """The number of a move; ``decode_action`` undone.

    Raises:
        ValueError: its faces are not ascending, too many, or none that such a move can have.
    """
    return FIRST_ACTION[move.kind] + _index(move)


def _index(move: Move) -> int:
    match move.kind:
        case Kind.REROLL:
            return move.die - 1
        case Kind.SET | Kind.MODIFY:
            return (move.die - 1) * 6 + move.face - 1
        case Kind.PLACE:
            return MULTISETS.index(move.faces)
        case Kind.OPEN:
            return move.valley * NUM_PAYMENTS + PAYMENTS.index(move.faces)
        case Kind.SELL:
            return move.valley * MAX_MINES + move.mine
        case Kind.DEVELOP:
            return move.development * NUM_SIX_PAYMENTS + SIX_PAYMENTS.index(move.faces)
    return 0


def decode_roll(outcome: int) -> tuple[int, ...]:
    """The three dice, ascending, of an outcome in ``[0, NUM_ROLLS)``."""
    return MULTISETS[NUM_PAIRS_AND_SMALLER + outcome]


def encode_roll(dice: tuple[int, ...]) -> int:
    """The outcome of three dice, ascending."""
    return MULTISETS.index(dice) - NUM_PAIRS_AND_SMALLER
