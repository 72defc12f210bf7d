import math

import numpy as np
import pytest

from slate_ai.arena.statistics import mean_estimate, share_estimate, student_quantile

# 97.5 % quantiles of Student's t from tables, by degrees of freedom.
T_975 = {2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}


@pytest.mark.parametrize(("degrees", "quantile"), T_975.items())
def test_student_quantile_is_within_one_per_cent_of_the_tables(degrees: int, quantile: float) -> None:
    assert student_quantile(0.975, degrees) == pytest.approx(quantile, rel=0.01)


def test_mean_estimate_is_students_t_interval() -> None:
    estimate = mean_estimate([1.0, 2.0, 3.0, 4.0, 5.0])
    assert estimate.mean == 3.0
    assert estimate.half_width == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=0.01)


def test_one_block_proves_nothing_about_a_mean() -> None:
    assert mean_estimate([7.0]).half_width == math.inf


def test_a_clean_sweep_is_no_certainty() -> None:
    estimate = share_estimate([1.0] * 100)
    assert estimate.mean == estimate.high == 1.0
    # The exact (Clopper-Pearson) bound for 100 of 100 is 0.964.
    assert 0.95 < estimate.low < 0.985


def test_shares_stay_between_nothing_and_all() -> None:
    for blocks in ([0.0], [1.0], [0.0, 1.0], [0.5, 0.5], [0.25] * 7):
        estimate = share_estimate(blocks)
        assert 0 <= estimate.low <= estimate.mean <= estimate.high <= 1


@pytest.mark.parametrize(("truth", "num_blocks"), [(0.5, 30), (0.75, 100), (0.97, 100), (0.25, 10)])
def test_the_interval_covers_the_truth_about_as_often_as_it_says(truth: float, num_blocks: int) -> None:
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(1000):
        estimate = share_estimate(list(rng.binomial(2, truth, num_blocks) / 2))
        covered += estimate.low <= truth <= estimate.high
    assert 0.93 <= covered / 1000 <= 0.995
