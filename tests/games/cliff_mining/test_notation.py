import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cliff_mining.table import claim_of, moves, table
from slate_ai.games.cliff_mining.actions import NUM_ACTIONS, SHOW
from slate_ai.games.cliff_mining.notation import KINDS, normal_form, read_move, write_draw, write_move
from slate_ai.games.cliff_mining.pieces import MAX_ATTRIBUTES, MAX_KINDS

NO_MOVES = (
    "",
    "mine",
    "mine 2",
    "mine 0 red",
    "mine 6 red",
    "mine 2 red small",
    "mine two red",
    "show",
    "show red",
    "show small",
    "draw",
    "draw red-small red-small",
    "claim nothing",
    "pass",
    "claim " + "red-small " * 100,
)


@given(st.integers(0, NUM_ACTIONS - 1))
def test_every_action_reads_back(action: int) -> None:
    # Nobody shows nothing.
    if action != SHOW:
        assert read_move(write_move(action)) == action
        assert normal_form(write_move(action)) == write_move(action)


def test_moves_are_written_as_people_say_them() -> None:
    assert [write_move(action) for action in (0, 12, MAX_ATTRIBUTES * 5 - 1)] == [
        "mine 1 small",
        "mine 2 red",
        "mine 5 white",
    ]
    assert write_move(SHOW + 1) == "show red-small"
    assert write_move(SHOW + 2 + 3**17) == "show red-small red-small white-large"


def test_kinds_go_by_colour_then_size() -> None:
    assert len(KINDS) == MAX_KINDS
    assert KINDS[:4] == ("red-small", "red-medium", "red-large", "yellow-small")
    assert KINDS[-1] == "white-large"
    assert write_draw(5) == "draw yellow-large"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Mine  2 RED", "mine 2 red"),
        ("show red-large, red-small", "show red-small red-large"),
        ("CLAIM", "claim"),
        ("claim blue-small red-large", "claim red-large blue-small"),
        ("draw  Blue-Small", "draw blue-small"),
    ],
)
def test_other_forms_are_understood(text: str, right: str) -> None:
    assert normal_form(text) == right


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_not_understood(text: str) -> None:
    assert normal_form(text) is None


@given(st.text(max_size=30) | st.text("mine show claim red-small 123,", max_size=30))
def test_any_text_is_no_move_or_has_a_normal_form(text: str) -> None:
    right = normal_form(text)
    assert right is None or normal_form(right) == right


def test_moves_are_described_in_sentences() -> None:
    def sentence(position_moves: str) -> str:
        position = table()
        for move in position_moves.split(";")[:-1]:
            position = position.play(move)
        return position.move(position.action(position_moves.split(";")[-1])).description

    assert sentence("mine 1 red") == "Ask to be shown one red piece."
    assert sentence("mine 3 large") == "Ask to be shown three large pieces."
    assert sentence("mine 2 green;show green-medium green-medium") == "Show green medium and green medium."
    assert sentence("mine 4 red;draw blue-small") == "A blue small piece comes from the bag."
    claim = sentence(claim_of(table()))
    assert claim.startswith("Claim that the bag holds red large, yellow small, ")
    assert claim.endswith(" and blue large.")


def test_showings_are_listed_in_the_order_of_their_actions() -> None:
    shown = moves(table("rs rm rl ys ym", "gs gm gl bs bm", "rs rm rl ys ym").play("mine 2 red"))
    assert shown == ["show red-small red-medium", "show red-small red-large", "show red-medium red-large"]
