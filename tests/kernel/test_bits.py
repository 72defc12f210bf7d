"""Counting and finding bits, compiled and plain."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_ai.kernel.bits import count_bits, lowest_bit, nth_bit
from slate_ai.kernel.jit import kernel

MASKS = st.integers(0, (1 << 63) - 1)


# Helpers live inside kernels.


@kernel
def compiled_count(mask: int) -> int:
    return count_bits(mask)


@kernel
def compiled_lowest(mask: int) -> int:
    return lowest_bit(mask)


@kernel
def compiled_nth(mask: int, n: int) -> int:
    return nth_bit(mask, n)


@given(MASKS)
def test_bits_are_counted(mask: int) -> None:
    assert count_bits(mask) == compiled_count(mask) == bin(mask).count("1")


def test_a_count_takes_numpy_integers() -> None:
    assert count_bits(np.int64(0b1011)) == 3  # type: ignore[arg-type]


@given(MASKS.filter(bool))
def test_the_lowest_bit_is_found(mask: int) -> None:
    assert compiled_lowest(mask) == bin(mask)[::-1].index("1")


@pytest.mark.parametrize("places", [[0], [62], [0, 1, 2], [3, 17, 40, 61]])
def test_every_bit_is_found_in_order(places: list[int]) -> None:
    mask = sum(1 << place for place in places)
    assert [compiled_nth(mask, n) for n in range(len(places))] == places
