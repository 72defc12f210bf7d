"""Every check on every game of the registry."""

import pytest

from conformance.cases import cases
from conformance.suite import ROOMS
from conformance.tools import CHECKS
from slate_ai.games.registry import game_locations


def test_every_room_has_put_up_its_checks() -> None:
    rooms = {check.__module__ for check in CHECKS.values()}
    assert rooms == {room.__name__ for room in ROOMS}


@pytest.mark.parametrize("name", game_locations())
@pytest.mark.parametrize("check", CHECKS)
def test_every_game_conforms(name: str, check: str, subtests: pytest.Subtests) -> None:
    for case in cases(name):
        with subtests.test(str(case)):
            CHECKS[check](case)
