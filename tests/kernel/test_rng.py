"""The generator: known outputs, bounds, uniformity, independent streams."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.toys import draws
from slate_ai.kernel.rng import mix, new_rng, next_uint64, random_below

SEEDS = st.integers(0, 2**64 - 1)


def rng_at(counter: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([counter], np.uint64)


def test_outputs_are_those_of_splitmix64() -> None:
    rng = rng_at(0)
    assert [int(next_uint64(rng)) for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_the_counter_wraps_around() -> None:
    rng = rng_at(2**64 - 1)
    next_uint64(rng)
    assert int(rng[0]) == 0x9E3779B97F4A7C15 - 1


def test_mix_sends_no_two_neighbours_near_each_other() -> None:
    mixed = [int(mix(np.uint64(value))) for value in range(1000)]
    assert len(set(mixed)) == 1000
    flipped = [(a ^ b).bit_count() for a, b in pairwise(mixed[1:])]
    assert 31 < np.mean(flipped) < 33


@settings(derandomize=True, deadline=None)
@given(seed=SEEDS, bound=st.integers(1, 2**31))
def test_random_below_stays_below(seed: int, bound: int) -> None:
    assert 0 <= random_below(rng_at(seed), bound) < bound


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 100])
def test_random_below_is_uniform(bound: int) -> None:
    integers = np.empty(60_000, np.int64)
    draws(new_rng(5), bound, integers, np.empty(integers.size))
    expected = integers.size / bound
    chi_square = ((np.bincount(integers, minlength=bound) - expected) ** 2 / expected).sum()
    # Mean bound - 1, variance twice that: five deviations and a bit.
    assert chi_square <= (bound - 1) + 5 * (2 * (bound - 1)) ** 0.5


def test_random_unit_is_uniform_in_0_1() -> None:
    units = np.empty(60_000)
    draws(new_rng(6), 1, np.empty(units.size, np.int64), units)
    assert units.min() >= 0
    assert units.max() < 1
    counts = np.histogram(units, bins=50, range=(0, 1))[0]
    expected = units.size / 50
    assert ((counts - expected) ** 2 / expected).sum() < 49 + 5 * 98**0.5


def test_a_seed_decides_everything() -> None:
    assert int(next_uint64(new_rng(7, 3))) == int(next_uint64(new_rng(7, 3)))


def test_seeds_and_streams_differ() -> None:
    # Seeds that differ only above 32 bits must not run into the streams of small ones.
    seeds = [*range(40), *(high << 32 for high in range(1, 40)), 2**64 - 1]
    states = {int(new_rng(seed, stream)[0]) for seed in seeds for stream in range(20)}
    assert len(states) == len(seeds) * 20


def test_a_seed_and_a_stream_do_not_trade_places() -> None:
    assert int(new_rng(7, 5)[0]) != int(new_rng(7 + (5 << 32), 0)[0])


def test_a_negative_seed_is_its_64_bits() -> None:
    assert int(new_rng(-1)[0]) == int(new_rng(2**64 - 1)[0])
