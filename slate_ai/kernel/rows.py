"""A layer of a network as sums of rows: each input that is not 0 adds its row of the weights to the units.

Rows are added in the order of the inputs, each rounded by itself: how many are taken at once changes nothing.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from slate_ai.kernel.jit import inner
from slate_ai.kernel.scratch import int_scratch, single_scratch
from slate_ai.kernel.types import Floats

MAX_INPUTS = 256
"""Of a layer."""
ZERO = np.float32(0)
Places: TypeAlias = NDArray[np.int64]
"""Which of the inputs, int64 [MAX_INPUTS]."""


@inner
def add_rows(weights: Floats, inputs: Floats, count: int, units: Floats, width: int) -> None:
    """Add to each unit what the inputs make of it, up to ``MAX_INPUTS``."""
    found = int_scratch(MAX_INPUTS)
    num_found = find_inputs(inputs, count, found)
    in_fours = num_found - num_found % 4
    for i in range(0, in_fours, 4):
        add_four_rows(weights, inputs, found[i : i + 4], units, width)
    for i in range(in_fours, num_found):
        value, row = inputs[found[i]], np.uint64(found[i] * width)
        for j in range(np.uint64(width)):
            units[j] += value * weights[row + j]


@inner
def find_inputs(inputs: Floats, count: int, found: Places) -> int:
    """Write which inputs are not 0; return their number. Without a branch, which could not be foreseen."""
    num_found = 0
    for i in range(count):
        found[num_found] = i
        num_found += inputs[i] != ZERO
    return num_found


@inner
def add_four_rows(weights: Floats, inputs: Floats, found: Places, units: Floats, width: int) -> None:
    """Add what four inputs make of each unit, in this order, reading and writing the unit only once."""
    a, b, c, d = inputs[found[0]], inputs[found[1]], inputs[found[2]], inputs[found[3]]
    row_a, row_b = np.uint64(found[0] * width), np.uint64(found[1] * width)
    row_c, row_d = np.uint64(found[2] * width), np.uint64(found[3] * width)
    for j in range(np.uint64(width)):
        units[j] = (
            units[j]
            + a * weights[row_a + j]
            + b * weights[row_b + j]
            + c * weights[row_c + j]
            + d * weights[row_d + j]
        )


@inner
def add_changes(
    weights: Floats, before: Floats, inputs: Floats, count: int, units: Floats, width: int
) -> None:
    """Add to each unit what the inputs make of it beyond what others before them did."""
    changes = single_scratch(MAX_INPUTS)
    for i in range(count):
        changes[i] = inputs[i] - before[i]
    add_rows(weights, changes, count, units, width)


@inner
def copy(source: Floats, target: Floats, count: int) -> None:
    """Copy the first entries."""
    for j in range(count):
        target[j] = source[j]


@inner
def clear(units: Floats, count: int) -> None:
    """Set the first entries to 0."""
    for j in range(count):
        units[j] = ZERO
