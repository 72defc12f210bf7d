"""Notation both ways: what is written, what is read, and how another form is put right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_ai.games.slate.actions import NUM_ACTIONS, NUM_ROLLS, Kind, Move, decode_action, decode_roll
from slate_ai.games.slate.notation import (
    mine_name,
    normal_form,
    read_move,
    read_roll,
    write_move,
    write_roll,
)

# Every line of the rules' own list, and every kind of move.
WRITTEN = {
    "reroll 3": Move(Kind.REROLL, die=3),
    "set 3 6": Move(Kind.SET, die=3, face=6),
    "modify 6 1": Move(Kind.MODIFY, die=6, face=1),
    "buy": Move(Kind.BUY),
    "place": Move(Kind.PLACE),
    "place 1 3 3": Move(Kind.PLACE, faces=(1, 3, 3)),
    "gain": Move(Kind.GAIN),
    "open B": Move(Kind.OPEN, valley=1),
    "open B paying 5": Move(Kind.OPEN, valley=1, faces=(5,)),
    "open L paying 4 6": Move(Kind.OPEN, valley=11, faces=(4, 6)),
    "sell B2": Move(Kind.SELL, valley=1, mine=1),
    "sell L10": Move(Kind.SELL, valley=11, mine=9),
    "develop half-the-mines": Move(Kind.DEVELOP, development=5),
    "develop modify-die paying 6": Move(Kind.DEVELOP, development=2, faces=(6,)),
    "forfeit": Move(Kind.FORFEIT),
    "end": Move(Kind.END),
}

PUT_RIGHT = {
    "place 3 1 3": "place 1 3 3",
    "PLACE  3,1,3": "place 1 3 3",
    " Open b ": "open B",
    "open B paying 6 4": "open B paying 4 6",
    "Open l Paying 4": "open L paying 4",
    "sell b2": "sell B2",
    "Develop Half-The-Mines": "develop half-the-mines",
    "set  3   6": "set 3 6",
    "roll 4 2 5": "roll 2 4 5",
    "Roll 6": "roll 6",
    "Forfeit": "forfeit",
}

MEANINGLESS = (
    *("", " ", "reroll", "reroll 7", "reroll 0", "reroll 3 3", "set 3", "set 3 6 6", "modify 6 1 2", "buy 2"),
    *("place 1 2 3 4", "place x", "place 1.0", "place ²", "place ١", "place -1", "gain 1", "open", "open M"),
    *("open Bb", "open B 4", "open B paying", "open B paying 7", "open B with 4", "sell B", "sell B0"),
    *("sell B11", "sell B02", "sell 2B", "develop", "develop mine", "develop modify die", "end now"),
    *("roll", "roll 0", "roll 1 2 3 4", "place" + " 1" * 100_000, "x" * 100_000, "\x00", "İ", "open ß"),
)

WORDS = ("place", "open", "sell", "set", "roll", "develop", "modify-die", "b", "B2", "1", "3", "9", "paying")


@pytest.mark.parametrize(("text", "move"), WRITTEN.items())
def test_a_move_is_written_as_the_rules_write_it_and_read_back(text: str, move: Move) -> None:
    assert write_move(move) == text
    assert read_move(text) == move


def test_every_action_has_a_notation_of_its_own_that_reads_back() -> None:
    moves = [decode_action(action) for action in range(NUM_ACTIONS)]
    assert [read_move(write_move(move)) for move in moves] == moves
    assert len({write_move(move) for move in moves}) == NUM_ACTIONS


def test_every_roll_has_a_notation_of_its_own_that_reads_back() -> None:
    rolls = [*(decode_roll(outcome) for outcome in range(NUM_ROLLS)), *((face,) for face in range(1, 7))]
    assert [read_roll(write_roll(dice)) for dice in rolls] == rolls
    assert len({write_roll(dice) for dice in rolls}) == 56 + 6


def test_the_notation_of_chance_is_the_rules() -> None:
    assert write_roll((2, 4, 5)) == "roll 2 4 5"
    assert write_roll((6,)) == "roll 6"


@pytest.mark.parametrize(("text", "right"), PUT_RIGHT.items())
def test_another_order_case_or_spacing_has_a_right_form(text: str, right: str) -> None:
    assert normal_form(text) == right
    assert normal_form(right) == right


@pytest.mark.parametrize("text", MEANINGLESS)
def test_what_means_nothing_has_no_right_form(text: str) -> None:
    assert read_move(text) is None
    assert read_roll(text) is None
    assert normal_form(text) is None


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_has_a_right_form_that_stays_or_none(text: str) -> None:
    right = normal_form(text)
    assert right is None or normal_form(right) == right


def test_valleys_have_letters_and_mines_count_from_the_estuary() -> None:
    assert mine_name(1, 1) == "B2"
