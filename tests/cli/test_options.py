import pytest
import typer

from slate_ai.analysis import Objective
from slate_ai.cli import options
from slate_ai.errors import InputError
from slate_ai.limits import Limit


def test_without_any_limit_a_second_is_searched() -> None:
    assert options.limit_of(None, None, None) == Limit(seconds=1.0)


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [
        ((2.0, None, None), Limit(seconds=2.0)),
        ((None, 500, None), Limit(simulations=500)),
        ((None, None, 0.01), Limit(target_error=0.01)),
        ((0.5, 500, 0.01), Limit(0.5, 500, 0.01)),
    ],
)
def test_the_limits_given_are_the_only_ones(
    arguments: tuple[float | None, int | None, float | None], limit: Limit
) -> None:
    assert options.limit_of(*arguments) == limit


@pytest.mark.parametrize("target", [0.0, 1.0, -0.1, float("nan")])
def test_a_target_error_is_between_0_and_1(target: float) -> None:
    with pytest.raises(InputError, match="--target-error"):
        options.limit_of(None, None, target)


def test_objectives_are_read_in_any_case() -> None:
    assert options.objective("Score") is Objective.SCORE
    with pytest.raises(typer.BadParameter, match="win, score"):
        options.objective("lead")
