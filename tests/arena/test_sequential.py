import math
from collections.abc import Iterator

import numpy as np
import pytest

from arena.blocks import block, duel
from slate_ai.arena.result import Block
from slate_ai.arena.sequential import MIN_BLOCKS, SequentialTest, Verdict
from slate_ai.errors import InputError


def drawn_blocks(share: float, seed: int, seats: int = 2) -> Iterator[Block]:
    """Blocks of independent games that the first policy wins with a probability."""
    rng = np.random.default_rng(seed)
    for _ in range(1000):
        games = []
        for seat in range(seats):
            winner = seat if rng.random() < share else (seat + 1) % seats
            seating = tuple((each - seat) % seats for each in range(seats))
            games.append((seating, tuple(float(each == winner) for each in range(seats))))
        yield block(games)


@pytest.mark.parametrize(("low", "high", "seats"), [(0.5, 0.65, 2), (0.25, 0.45, 4)])
def test_it_errs_about_as_often_as_it_says(low: float, high: float, seats: int) -> None:
    test = SequentialTest(low, high, alpha=0.1, beta=0.1)
    for truth, wrong in ((low, Verdict.HIGH), (high, Verdict.LOW)):
        verdicts = [test.verdict(drawn_blocks(truth, seed, seats)) for seed in range(200)]
        assert Verdict.UNDECIDED not in verdicts
        assert verdicts.count(wrong) <= 0.15 * len(verdicts)


def test_it_needs_fewer_games_the_clearer_the_case() -> None:
    test = SequentialTest(0.5, 0.6)
    lengths = [len(list(test.until_decided(drawn_blocks(share, 3)))) for share in (0.6, 0.75, 0.95)]
    assert lengths == sorted(lengths, reverse=True)
    assert MIN_BLOCKS <= lengths[-1] < 30 < lengths[0]


def test_the_ratio_is_that_of_means_of_unknown_variance() -> None:
    shares = [1.0, 0.5, 1.0, 0.0, 0.5, 1.0, 1.0, 0.5]
    padded = np.var([*shares, 0.0, 1.0])
    mean = np.mean(shares)
    expected = 4 * math.log((padded + (mean - 0.5) ** 2) / (padded + (mean - 0.6) ** 2))
    assert SequentialTest(0.5, 0.6).log_likelihood_ratio(map(duel, shares)) == pytest.approx(expected)


def test_a_verdict_stands_whatever_is_played_after_it() -> None:
    test = SequentialTest(0.5, 0.7)
    won = [duel(1.0)] * 40
    assert test.verdict(won) is Verdict.HIGH
    assert test.verdict([*won, *[duel(0.0)] * 400]) is Verdict.HIGH


def test_a_few_blocks_decide_nothing() -> None:
    test = SequentialTest(0.5, 0.9)
    assert test.verdict([duel(1.0)] * (MIN_BLOCKS - 1)) is Verdict.UNDECIDED
    assert test.verdict([]) is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("bounds", "field"),
    [
        ((0.0, 0.5), "sprt"),
        ((0.5, 0.5), "sprt"),
        ((0.5, 1.0), "sprt"),
        ((0.4, 0.5, 0.0), "alpha"),
        ((0.4, 0.5, 0.1, 0.5), "beta"),
    ],
)
def test_impossible_bounds_are_refused(bounds: tuple[float, ...], field: str) -> None:
    with pytest.raises(InputError) as caught:
        SequentialTest(*bounds)
    assert caught.value.violations[0].field == field
