"""What may be done with three dice, looked up: a row of moves for every multiset of dice."""

import numpy as np

from slate_ai.games.slate.actions import BUY, MODIFY, PLACE, REROLL, SET
from slate_ai.games.slate.multisets import FACES, MAX_SIZE, MAX_SUBSETS, MULTISETS, subsets_of

REROLLS_AT = 0
SETS_AT = REROLLS_AT + MAX_SIZE
MODIFIES_AT = SETS_AT + MAX_SIZE * 5
BUY_AT = MODIFIES_AT + MAX_SIZE * 2
PLACES_AT = BUY_AT + 1
NUM_COLUMNS = PLACES_AT + MAX_SUBSETS
"""Columns of ``MOVES``; each kind of move fills its columns from the left, further ones stay empty."""


def _row(faces: tuple[int, ...]) -> list[int]:
    dice = sorted(set(faces))
    changes = [(die, face) for die in dice for face in FACES if face != die]
    segments = {
        REROLLS_AT: [REROLL + die - 1 for die in dice],
        SETS_AT: [SET + (die - 1) * 6 + face - 1 for die, face in changes],
        MODIFIES_AT: [MODIFY + (die - 1) * 6 + face - 1 for die, face in changes if adjacent(die, face)],
        BUY_AT: [BUY],
        PLACES_AT: [PLACE + subset for subset in subsets_of(faces)],
    }
    row = [0] * NUM_COLUMNS
    for column, moves in segments.items():
        row[column : column + len(moves)] = moves
    return row


def adjacent(die: int, face: int) -> bool:
    """Whether a die turns to ``face`` by one step; 6 and 1 are neighbours."""
    return (die - face) % 6 in (1, 5)


MOVES = np.array([_row(faces) for faces in MULTISETS], np.int64)
"""int64 [84, 33]: all moves that some player could have with these dice, ascending."""
