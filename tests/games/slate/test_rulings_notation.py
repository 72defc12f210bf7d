"""The rules of notation, by name, as a player meets them: what she may write, what a refusal tells her."""

import pytest

from games.slate.oracle_state import Executing, Player, Rolling, State
from games.slate.positions import on, situation, to_position
from slate_ai.errors import InputError

ROLLING = situation(Rolling(0, [1, 3, 5]), Player(3, 0), Player(3, 0))
CHANCE = situation(Rolling(0), Player(3, 0), Player(3, 0))
PAYING = situation(
    Executing(3, [0]), Player(0, 0, on(3, 4, 6)), Player(3, 0), mines={"A": "1"}, spaces={"modify-die": [1]}
)


def refusal(state: State, text: str) -> str:
    with pytest.raises(InputError) as caught:
        to_position(state).play(text)
    (violation,) = caught.value.violations
    assert violation.field == "move"
    return violation.description


@pytest.mark.parametrize(
    ("state", "text", "right_form"),
    [
        (ROLLING, "place 3 1", "place 1 3"),
        (ROLLING, "place 5 1 3", "place 1 3 5"),
        (PAYING, "open A paying 6 4", "open A paying 4 6"),
        (CHANCE, "roll 5 2 4", "roll 2 4 5"),
    ],
)
def test_multisets_in_another_order_are_refused_with_the_right_form_named(
    state: State, text: str, right_form: str
) -> None:
    assert f'"{right_form}"' in refusal(state, text)
    to_position(state).play(right_form)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (ROLLING, "place 2"),  # no such die
        (ROLLING, "place 1 1"),  # only one of it
        (ROLLING, "reroll 1"),  # no money
        (ROLLING, "gain"),  # another phase's
        (ROLLING, "roll 1 2 3"),  # not chance's turn
        (PAYING, "open A"),  # no supply
        (PAYING, "open A paying 3 4"),  # the performing marker
        (PAYING, "open C"),  # no such valley
        (PAYING, "sell A1"),  # another action's
        (PAYING, "dance"),
        (PAYING, ""),
    ],
)
def test_a_refusal_lists_what_is_legal(state: State, text: str) -> None:
    description = refusal(state, text)
    assert "legal: " in description
    for move in to_position(state).legal_moves():
        assert move.notation in description


def test_a_refused_outcome_is_told_what_is_possible() -> None:
    assert "possible: roll 1 1 1, " in refusal(CHANCE, "roll 1 2")


def test_an_over_game_takes_no_move() -> None:
    last = situation(Rolling(1, [1, 2, 3]), Player(3, 0), Player(3, 0), mines={"A": "0 0 0", "B": "1 1"})
    over = to_position(last).play("place")
    with pytest.raises(InputError, match="over"):
        over.play("place")
