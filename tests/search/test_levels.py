from itertools import pairwise

import numpy as np
import pytest

from slate_ai.analysis import Analysis
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.registry import new_position
from slate_ai.kept_tables import KeptTables
from slate_ai.limits import NUM_LEVELS, Limit, Options
from slate_ai.search.estimates import Estimates
from slate_ai.search.levels import LEVELS, Level, level_policy


def estimates(values: list[float], errors: list[float]) -> Estimates:
    nothing = np.zeros((len(values), 2))
    return Estimates(np.array(values), np.array(errors), nothing, nothing, nothing)


def test_a_move_worse_by_the_temperature_is_chosen_1_in_e_times_as_often() -> None:
    policy = level_policy(Level(1, 0.1, 0.3), estimates([0.6, 0.5], [0.02, 0.02]))
    assert policy[1] / policy[0] == pytest.approx(np.exp(-1))
    assert policy.sum() == pytest.approx(1)


def test_a_move_that_loses_too_much_is_never_chosen() -> None:
    policy = level_policy(Level(1, 10.0, 0.3), estimates([0.9, 0.61, 0.59], [0.0, 0.0, 0.0]))
    assert list(policy > 0) == [True, True, False]


def test_a_move_that_was_hardly_tried_is_not_trusted_however_lucky_it_was() -> None:
    policy = level_policy(Level(1, 0.2, 0.3), estimates([0.6, 1.0], [0.05, 0.5]))
    assert policy[1] < policy[0]


def test_levels_search_more_and_judge_better_the_higher_they_are() -> None:
    assert len(LEVELS) == NUM_LEVELS
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.simulations < stronger.simulations
        assert weaker.temperature >= stronger.temperature
        assert weaker.most_loss >= stronger.most_loss


def analysis_at(level: int | None, limit: Limit = Limit(), seed: int = 1) -> Analysis:  # noqa: B008
    position = new_position("pig").play("roll").play("roll 5")
    return Engine().analyze(position, limit, Options(seed, level=level))


def test_a_level_searches_so_much_and_no_more() -> None:
    for level in (1, 4, 10):
        assert analysis_at(level).simulations == LEVELS[level - 1].simulations
    assert analysis_at(10, Limit(simulations=50)).simulations == 50
    assert analysis_at(None, Limit(simulations=50)).simulations == 50


def test_a_weak_level_mixes_and_a_strong_one_plays_the_best_move() -> None:
    weak, strong = analysis_at(1), analysis_at(10)
    assert 0.5 < weak.best.probability < 1
    assert sum(move.probability for move in weak.suggestions) == pytest.approx(1)
    assert strong.best.probability == 1


def test_a_level_is_repeatable() -> None:
    assert analysis_at(1).suggestions == analysis_at(1).suggestions


def test_a_level_does_not_live_on_what_stronger_searches_found() -> None:
    engine = Engine(1 << 24, KeptTables(1 << 28))
    position = new_position("pig")
    engine.analyze(position, Limit(simulations=5000))
    assert engine.analyze(position, Limit(simulations=50)).reused_simulations > 0
    assert engine.analyze(position, options=Options(level=1)).reused_simulations == 0
    session = engine.session(position)
    session.analyze(Limit(simulations=5000))
    assert session.analyze(options=Options(level=1)).reused_simulations == 0


@pytest.mark.parametrize("level", [0, -1, 11])
def test_a_level_that_does_not_exist_is_refused(level: int) -> None:
    with pytest.raises(InputError, match=r"options.level: .* is not possible; give 1 to 10"):
        analysis_at(level)
