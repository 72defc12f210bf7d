"""Moves too many to list, and moves that only two players see, at the terminal."""

import pytest

from games.cliff_mining.table import claim_of, moves, play, table
from slate_ai.cli.events import event_text
from slate_ai.cli.notation import read_choice
from slate_ai.cli.record import GameRecord


def test_a_claim_can_be_typed_though_it_is_not_listed() -> None:
    position = table()
    claim = claim_of(position)
    assert claim not in moves(position)
    assert read_choice(position, claim) == claim
    word, *names = claim.split()
    assert read_choice(position, " ".join((word, *reversed(names)))) == claim
    assert read_choice(position, "claim everything") is None


@pytest.mark.parametrize(("viewer", "is_told"), [(None, True), (0, True), (1, False), (2, True)])
def test_a_showing_is_told_to_those_who_see_it_even_if_there_was_no_choice(
    viewer: int | None, is_told: bool
) -> None:
    asked = table().play("mine 2 green")
    (only,) = moves(asked)
    record = GameRecord((asked,)).play(only)
    assert (only in event_text(record, 0, viewer).plain) is is_told


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_claim_is_told_to_all(viewer: int | None) -> None:
    position = play(table(), "mine 2 green", "show green-medium green-medium")
    record = GameRecord((position,)).play(claim_of(position))
    assert claim_of(position) in event_text(record, 0, viewer).plain
