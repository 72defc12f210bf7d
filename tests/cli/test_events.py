import pytest

from cli.shared import record_of
from slate_ai.cli.events import EVERYBODY, event_text

POKER = record_of("kuhn_poker", "deal J K", "pass", "bet")


@pytest.mark.parametrize(("viewer", "is_told"), [(EVERYBODY, True), (0, False), (1, False)])
def test_the_deal_is_told_to_nobody_who_does_not_see_all_of_it(viewer: int | None, is_told: bool) -> None:
    text = event_text(POKER, 0, viewer).plain
    assert ("deal J K" in text) is is_told
    assert ("hidden" in text) is not is_told


@pytest.mark.parametrize("viewer", [EVERYBODY, 0, 1])
def test_what_is_done_openly_is_told_to_all(viewer: int | None) -> None:
    assert event_text(POKER, 1, viewer).plain.startswith("seat 0  pass")
    assert event_text(POKER, 2, viewer).plain.startswith("seat 1  bet")


def test_a_card_dealt_face_up_is_told_to_all() -> None:
    record = record_of("leduc_poker", "deal J K", "call", "call", "deal Q")
    for viewer in (0, 1):
        assert "hidden" in event_text(record, 0, viewer).plain
        assert "deal Q" in event_text(record, 3, viewer).plain


def test_nothing_is_hidden_where_the_game_hides_nothing() -> None:
    record = record_of("pig", "roll", "roll 6")
    assert event_text(record, 1, 1).plain.startswith("chance  roll 6")
