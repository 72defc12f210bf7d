"""The external form, setups and pictures."""

import unicodedata
from functools import partial

from conformance.cases import FEW, SOME, Case, positions
from conformance.tools import assert_same, check, refusal
from slate_ai.games.registry import position_from_json, position_from_message


@check
def a_position_survives_its_message_at_every_step(case: Case) -> None:
    for position in positions(case):
        assert_same(position_from_message(position.to_message()), position)


@check
def a_position_survives_json(case: Case) -> None:
    for position in positions(case, SOME):
        assert_same(position_from_json(position.to_json()), position)


@check
def a_picture_fits_80_columns(case: Case) -> None:
    for position in positions(case, FEW):
        for shown in {position, position.observe(0)}:
            picture = str(shown)
            assert picture == picture.rstrip("\n")
            for line in picture.split("\n"):
                assert line.isprintable()
                assert sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in line) <= 80
            assert picture.strip()


@check
def a_seed_decides_the_first_position(case: Case) -> None:
    for seed in range(5):
        assert_same(case.begin(seed), case.begin(seed))


@check
def setups_are_found_by_name_and_players_counted(case: Case) -> None:
    assert case.game.read_setup(case.setup.name) == case.setup.message
    assert len({setup.name for setup in case.game.setups}) == len(case.game.setups)
    for wrong in (0, -1, max(case.game.player_counts) + 1):
        error = refusal(partial(case.game.new, wrong, case.setup.message, 0))
        assert error.violations[0].field == "num_players"
