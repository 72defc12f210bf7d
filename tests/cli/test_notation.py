import pytest

from cli.shared import record_of
from slate_ai.cli.notation import are_numbered, choices_of, read_choice
from slate_ai.games.position import Position


@pytest.fixture
def start() -> Position:
    return record_of("connect_four").position


@pytest.fixture
def rolling() -> Position:
    return record_of("pig", "roll").position


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("drop 3", "drop 3"),
        ("DROP  3", "drop 3"),
        ("3", "drop 3"),
        ("drop 9", None),
        ("0", None),
        ("8", None),
        ("drop", None),
        ("", None),
        ("undo", None),
    ],
)
def test_reads_a_move_by_its_notation_or_number(start: Position, text: str, notation: str | None) -> None:
    assert read_choice(start, text) == notation


def test_a_number_counts_the_moves_that_are_legal_now() -> None:
    full = record_of("connect_four", *["drop 1"] * 6).position
    assert choices_of(full)[0].notation == "drop 2"
    assert read_choice(full, "1") == "drop 2"


@pytest.mark.parametrize(
    ("text", "notation"), [("roll 5", "roll 5"), ("5", "roll 5"), ("7", None), ("roll", None)]
)
def test_reads_an_outcome_with_or_without_its_first_word(
    rolling: Position, text: str, notation: str | None
) -> None:
    assert read_choice(rolling, text) == notation


def test_outcomes_are_never_read_by_their_number_in_a_list(rolling: Position) -> None:
    assert not are_numbered(choices_of(rolling))
    assert are_numbered(choices_of(record_of("pig").position))


def test_dice_may_be_typed_in_any_order() -> None:
    roll = record_of("slate").position
    for text in ("roll 2 4 5", "roll 5 2 4", "5 4 2", "2 4 5"):
        assert read_choice(roll, text) == "roll 2 4 5"
    assert read_choice(roll, "2 4") is None


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    over = record_of("kuhn_poker", "deal J K", "pass", "pass").position
    assert read_choice(over, "pass") is None
    assert read_choice(over, "1") is None
