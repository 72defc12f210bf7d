"""The numbering of decisions and outcomes, both ways."""

from collections import Counter

import pytest

from slate_ai.games.slate.actions import (
    FIRST_ACTION,
    NUM_ACTIONS,
    NUM_ROLLS,
    Kind,
    Move,
    decode_action,
    decode_roll,
    encode_action,
    encode_roll,
)
from slate_ai.games.slate.dice_moves import (
    BUY_AT,
    MODIFIES_AT,
    MOVES,
    PLACES_AT,
    REROLLS_AT,
    SETS_AT,
    adjacent,
)
from slate_ai.games.slate.multisets import MULTISETS, NUM_PAIRS_AND_SMALLER


def test_every_number_is_a_move_of_its_own() -> None:
    moves = [decode_action(action) for action in range(NUM_ACTIONS)]
    assert len(set(moves)) == NUM_ACTIONS
    assert [encode_action(move) for move in moves] == list(range(NUM_ACTIONS))


def test_kinds_follow_one_another() -> None:
    kinds = [decode_action(action).kind for action in range(NUM_ACTIONS)]
    assert kinds == sorted(kinds)
    assert [kinds.index(kind) for kind in Kind] == list(FIRST_ACTION)


@pytest.mark.parametrize(
    ("move", "offset"),
    [
        (Move(Kind.REROLL, die=3), 2),
        (Move(Kind.SET, die=2, face=6), 6 + 5),
        (Move(Kind.MODIFY, die=6, face=1), 5 * 6),
        (Move(Kind.PLACE), 0),
        (Move(Kind.PLACE, faces=(6, 6, 6)), 83),
        (Move(Kind.OPEN, valley=11, faces=(6, 6)), 11 * 28 + 27),
        (Move(Kind.SELL, valley=11, mine=9), 119),
        (Move(Kind.DEVELOP, development=6, faces=(6,)), 13),
    ],
)
def test_numbers_within_a_kind(move: Move, offset: int) -> None:
    assert encode_action(move) == FIRST_ACTION[move.kind] + offset


@pytest.mark.parametrize(
    "move",
    [
        Move(Kind.PLACE, faces=(3, 1)),
        Move(Kind.PLACE, faces=(1, 1, 1, 1)),
        Move(Kind.OPEN, faces=(4, 5, 6)),
        Move(Kind.DEVELOP, faces=(5,)),
        Move(Kind.DEVELOP, faces=(6, 6)),
    ],
)
def test_faces_that_no_move_has_are_refused(move: Move) -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        encode_action(move)


def test_rolls_are_numbered() -> None:
    rolls = [decode_roll(outcome) for outcome in range(NUM_ROLLS)]
    assert (rolls[0], rolls[-1], len(set(rolls))) == ((1, 1, 1), (6, 6, 6), 56)
    assert [encode_roll(dice) for dice in rolls] == list(range(NUM_ROLLS))


@pytest.mark.parametrize("number", range(NUM_PAIRS_AND_SMALLER, len(MULTISETS)))
def test_a_row_has_all_that_may_be_done_with_the_dice_ascending(number: int) -> None:
    dice = sorted(set(MULTISETS[number]))
    changes = [(die, face) for die in dice for face in range(1, 7) if face != die]
    columns = {
        REROLLS_AT: [Move(Kind.REROLL, die=die) for die in dice],
        SETS_AT: [Move(Kind.SET, die=die, face=face) for die, face in changes],
        MODIFIES_AT: [
            Move(Kind.MODIFY, die=die, face=face) for die, face in changes if abs(die - face) in (1, 5)
        ],
        BUY_AT: [Move(Kind.BUY)],
        PLACES_AT: [
            Move(Kind.PLACE, faces=faces)
            for faces in MULTISETS
            if Counter(faces) <= Counter(MULTISETS[number])
        ],
    }
    actions = [int(a) for column, moves in columns.items() for a in MOVES[number, column:][: len(moves)]]
    assert [decode_action(action) for action in actions] == [
        move for moves in columns.values() for move in moves
    ]
    assert actions == sorted(actions)


def test_six_and_one_are_adjacent() -> None:
    assert [face for face in range(1, 7) if adjacent(6, face)] == [1, 5]
    assert [face for face in range(1, 7) if adjacent(1, face)] == [2, 6]
    assert [face for face in range(1, 7) if adjacent(3, face)] == [2, 4]
