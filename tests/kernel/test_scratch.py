"""Scratch space on the stack."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.scratch import float_scratch, int_scratch

SIZE = 8


@kernel
def sum_of_products(count: int) -> float:
    """The sum of n * n / 2 for n below ``count``, by way of two arrays."""
    ints, floats = int_scratch(SIZE), float_scratch(SIZE)
    for i in range(count):
        ints[i] = i
        floats[i] = i / 2
    return add_up(ints, floats, count)


@inline
def add_up(ints: NDArray[np.int64], floats: NDArray[np.float64], count: int) -> float:
    total = 0.0
    for i in range(count):
        total += ints[i] * floats[i]
    return total


@kernel
def repeat(times: int) -> float:
    """Scratch space in a loop is the same again: the stack does not grow."""
    total = 0.0
    for _ in range(times):
        total += sum_of_products(SIZE)
    return total


def test_arrays_hold_what_is_written() -> None:
    assert sum_of_products(4) == 7.0


def test_a_loop_does_not_use_up_the_stack() -> None:
    assert repeat(300_000) == 70.0 * 300_000
