"""Searches choose what they chose when the signature was recorded."""

import pytest

from benchmarks.signature import RECORD, lines_of, positions, signature_of
from slate_ai.games.registry import BUILT_IN

UPDATE = "if the change is meant: python -m benchmarks.signature --update"


def recorded() -> dict[str, str]:
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    return dict(line.split(" ", 1) for line in lines)


def test_every_game_is_recorded() -> None:
    assert list(recorded()) == list(BUILT_IN)


@pytest.mark.parametrize("game", BUILT_IN)
def test_searches_choose_as_they_did(game: str) -> None:
    assert signature_of(game) == recorded()[game], UPDATE


def test_what_is_digested_tells_searches_apart() -> None:
    first, *others = positions("connect_four")
    assert list(lines_of(first)) == list(lines_of(first))
    assert others
    assert list(lines_of(first)) != list(lines_of(others[0]))
