"""Sums of rows against the same sums, input by input."""

import numpy as np
import pytest
from numpy.typing import NDArray

from slate_ai.games.learning import Learning
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.rows import MAX_INPUTS, add_changes, add_rows
from slate_ai.kernel.types import Floats

WIDTH = 24


@kernel
def add(weights: Floats, inputs: Floats, count: int, units: Floats) -> None:
    """``add_rows`` as Python can call it."""
    add_rows(weights, inputs, count, units, WIDTH)


@kernel
def change(weights: Floats, before: Floats, inputs: Floats, count: int, units: Floats) -> None:
    """``add_changes`` as Python can call it."""
    add_changes(weights, before, inputs, count, units, WIDTH)


def drawn(count: int, num_found: int) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Weights, inputs of which so many are not 0, and units."""
    rng = np.random.default_rng((count, num_found))
    inputs = np.zeros(count, np.float32)
    inputs[rng.permutation(count)[:num_found]] = rng.normal(0, 1, num_found)
    weights = rng.normal(0, 1, count * WIDTH).astype(np.float32)
    return weights, inputs, rng.normal(0, 1, WIDTH).astype(np.float32)


def one_by_one(
    weights: NDArray[np.float32], inputs: NDArray[np.float32], units: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The same sums in the same order, each rounded."""
    for value, row in zip(inputs, weights.reshape(-1, WIDTH), strict=True):
        units = units + value * row
    return units


@pytest.mark.parametrize("num_found", range(10))
def test_sums_are_those_of_one_input_after_another_to_the_bit(num_found: int) -> None:
    weights, inputs, units = drawn(11, num_found)
    expected = one_by_one(weights, inputs, units)
    add(weights, inputs, inputs.size, units)
    assert units.tolist() == expected.tolist()


def test_a_layer_takes_as_many_inputs_as_it_says() -> None:
    weights, inputs, units = drawn(MAX_INPUTS, MAX_INPUTS)
    expected = one_by_one(weights, inputs, units)
    add(weights, inputs, MAX_INPUTS, units)
    assert units.tolist() == expected.tolist()


def test_changes_add_what_the_inputs_differ_by() -> None:
    weights, inputs, units = drawn(MAX_INPUTS, 50)
    before = inputs.copy()
    before[::7] += 1
    expected = one_by_one(weights, inputs - before, units)
    change(weights, before, inputs, MAX_INPUTS, units)
    assert units.tolist() == expected.tolist()


@pytest.mark.parametrize("kind", ["own", "shared"])
def test_a_game_cannot_have_more_features_than_a_layer_takes(kind: str) -> None:
    names = {"own": ("a",), "shared": ("b",)} | {kind: tuple(map(str, range(MAX_INPUTS + 1)))}
    with pytest.raises(ValueError, match=f"{kind} has 257 features; the most is 256"):
        Learning(draw_setup=lambda rng: None, **names)
