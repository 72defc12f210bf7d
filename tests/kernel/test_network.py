"""The network's kernel against plain numpy."""

import numpy as np
import pytest
from numpy.typing import NDArray

from slate_ai.games.learning import Learning
from slate_ai.games.network_file import split
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.network import (
    FIRST_LAYER,
    GAIN,
    MAX_SEATS,
    UNITS,
    WIN,
    change_layer,
    fill_layer,
    judge,
    judge_layer,
    size_of,
)
from slate_ai.kernel.scratch import single_scratch
from slate_ai.kernel.types import Floats

NUM_OWN, NUM_SHARED, SCALE = 5, 3, 20.0
LEARNING = Learning(tuple("abcde"), tuple("xyz"), lambda rng: None)


@kernel
def judge_seats(weights: Floats, features: Floats, num_players: int, win: Floats, score: Floats) -> None:
    """``judge`` as Python can call it."""
    judge(weights, features, num_players, NUM_OWN, NUM_SHARED, SCALE, win, score)


@kernel
def judge_changed(
    weights: Floats, before: Floats, features: Floats, num_players: int, win: Floats, score: Floats
) -> None:
    """``judge``, from the first layer of other features."""
    layer = single_scratch(FIRST_LAYER)
    fill_layer(weights, before, num_players, NUM_OWN, NUM_SHARED, layer)
    change_layer(weights, before, features, num_players, NUM_OWN, NUM_SHARED, layer)
    judge_layer(weights, layer, num_players, NUM_OWN, NUM_SHARED, SCALE, win, score)


def drawn(num_players: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Weights, and features of which some are 0."""
    rng = np.random.default_rng(num_players)
    weights = rng.normal(0, 0.3, size_of(NUM_OWN, NUM_SHARED)).astype(np.float32)
    features = rng.normal(0, 1, num_players * NUM_OWN + NUM_SHARED).astype(np.float32)
    features[rng.random(features.size) < 0.3] = 0
    return weights, features


def outputs_of(
    weights: NDArray[np.float32], features: NDArray[np.float32], players: int
) -> NDArray[np.float64]:
    """The same network by matrix products, [P, 2]."""
    parts = {name: part.astype(np.float64) for name, part in split(LEARNING, weights).items()}
    both = features[: players * NUM_OWN].reshape(players, NUM_OWN) @ parts["own"]
    own, for_others = both[:, :UNITS], both[:, UNITS:]
    others = (for_others.sum(0) - for_others) / max(players - 1, 1)
    common = features[players * NUM_OWN :] @ parts["shared"] + parts["bias"]
    second = np.maximum(np.maximum(common + own + others, 0) @ parts["second"] + parts["second_bias"], 0)
    return np.asarray(second @ parts["output"] + parts["output_bias"])


@pytest.mark.parametrize("players", [1, 2, 3, 4, MAX_SEATS])
def test_the_kernel_is_what_matrix_products_are(players: int) -> None:
    weights, features = drawn(players)
    win, score = np.zeros(players), np.full(players, 7.0)
    judge_seats(weights, features, players, win, score)
    outputs = outputs_of(weights, features, players)
    odds = np.exp(outputs[:, WIN])
    assert win == pytest.approx(odds / odds.sum(), abs=1e-5)
    assert win.sum() == pytest.approx(1)
    assert score == pytest.approx(7 + SCALE * outputs[:, GAIN], abs=1e-4)


@pytest.mark.parametrize("players", [2, MAX_SEATS])
def test_a_layer_that_is_changed_is_as_one_made_anew(players: int) -> None:
    weights, features = drawn(players)
    before = np.array(features)
    before[::2] = np.random.default_rng(1).normal(0, 1, before[::2].size)
    win, changed_win, score, changed_score = np.zeros((4, players))
    judge_seats(weights, features, players, win, score)
    judge_changed(weights, before, features, players, changed_win, changed_score)
    assert changed_win == pytest.approx(win, abs=1e-5)
    assert changed_score == pytest.approx(score, abs=1e-4)


def test_seats_are_judged_alike() -> None:
    weights, features = drawn(3)
    own = features[: 3 * NUM_OWN].reshape(3, NUM_OWN)
    win, score = np.zeros(3), np.zeros(3)
    judge_seats(weights, features, 3, win, score)
    turned = np.concatenate([np.roll(own, 1, axis=0).ravel(), features[3 * NUM_OWN :]])
    turned_win, turned_score = np.zeros(3), np.zeros(3)
    judge_seats(weights, turned, 3, turned_win, turned_score)
    assert turned_win == pytest.approx(np.roll(win, 1), abs=1e-6)
    assert turned_score == pytest.approx(np.roll(score, 1), abs=1e-4)
