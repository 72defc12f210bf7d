"""What cannot be searched is refused, and the error names the field."""

import math

import pytest

from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options

FEW = Limit(simulations=10)


def refused_fields(position: Position, limit: Limit = FEW, options: Options = Options()) -> list[str]:  # noqa: B008
    with pytest.raises(InputError) as caught:
        Engine().analyze(position, limit, options)
    assert all(violation.description for violation in caught.value.violations)
    return [violation.field for violation in caught.value.violations]


def finished() -> Position:
    position = new_position("connect_four")
    for column in (1, 2, 1, 2, 1, 2, 1):
        position = position.play(f"drop {column}")
    return position


def test_a_finished_game_is_refused() -> None:
    assert refused_fields(finished()) == ["position"]


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_a_position_where_chance_comes_next_is_refused(game: str) -> None:
    assert refused_fields(new_position(game)) == ["position"]


def test_the_view_of_who_is_not_to_act_is_refused() -> None:
    position = new_position("kuhn_poker").play("deal J Q")
    assert refused_fields(position.observe(1)) == ["position"]


@pytest.mark.parametrize("seconds", [0, -1, math.nan, math.inf, -math.inf])
def test_a_time_that_is_none_is_refused(seconds: float) -> None:
    assert refused_fields(new_position("pig"), Limit(seconds=seconds)) == ["limits.time"]


@pytest.mark.parametrize("simulations", [0, -1])
def test_a_number_of_simulations_below_1_is_refused(simulations: int) -> None:
    assert refused_fields(new_position("pig"), Limit(simulations=simulations)) == ["limits.simulations"]


@pytest.mark.parametrize("error", [0, -0.1, 1, math.nan, math.inf])
def test_a_target_error_outside_0_to_1_is_refused(error: float) -> None:
    limit = Limit(simulations=10, target_error=error)
    assert refused_fields(new_position("pig"), limit) == ["limits.target_error"]


@pytest.mark.parametrize(
    ("options", "field"),
    [
        (Options(seed=-1), "options.seed"),
        (Options(seed=2**64), "options.seed"),
        (Options(threads=0), "options.threads"),
        (Options(threads=-1), "options.threads"),
        (Options(threads=257), "options.threads"),
        (Options(max_suggestions=0), "options.max_suggestions"),
        (Options(max_suggestions=-1), "options.max_suggestions"),
        (Options(only_moves=("roll", "fly")), "options.only_moves[1]"),
    ],
)
def test_a_wrong_option_is_refused(options: Options, field: str) -> None:
    assert refused_fields(new_position("pig"), options=options) == [field]


def test_all_that_is_wrong_is_told_at_once() -> None:
    fields = refused_fields(finished(), Limit(seconds=-1, simulations=0), Options(seed=-1, threads=0))
    assert fields == ["position", "limits.time", "limits.simulations", "options.seed", "options.threads"]


def test_a_stream_refuses_before_its_first_answer() -> None:
    with pytest.raises(InputError, match=r"limits\.time"):
        Engine().analyses(new_position("pig"), Limit(seconds=-1))


def test_a_stream_refuses_illegal_moves_before_its_first_answer() -> None:
    with pytest.raises(InputError, match="only_moves"):
        Engine().analyses(new_position("pig"), FEW, Options(only_moves=("fly",)))


def test_a_session_refuses_too_and_goes_on() -> None:
    session = Engine().session(new_position("pig"))
    with pytest.raises(InputError, match=r"options\.threads"):
        session.analyze(FEW, Options(threads=0))
    with pytest.raises(InputError, match="only_moves"):
        session.analyze(FEW, Options(only_moves=("fly",)))
    assert session.analyze(FEW).simulations == 10
