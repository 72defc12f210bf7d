"""The weights of Slate's evaluation."""

import numpy as np
from numpy.typing import NDArray

(
    LEVEL,
    UNOPENED,
    LEFTOVER,
    COINS,
    MARKERS,
    SHORTAGE,
    OPEN_INCOME,
    OPEN_LATER,
    CLOSED_LATER,
    MINES,
    VALLEYS,
    IMPROVED,
    EXTRA,
    MODIFY,
    VALUE,
    DIFFERENT,
    HALF,
    ALONE,
    ON_1,
    ON_2,
    ON_3,
    ON_4,
    ON_5,
    ON_6,
    SALES,
    DEVELOPS,
    DICE,
    MODIFY_READY,
    EXTRA_READY,
    FIRST,
) = range(30)
NUM_FEATURES = 30
BUCKETS_PER_ROUND = 4
NUM_BUCKETS = 80
KNOTS = np.array([0.0, 1.0, 2.5, 5.0, 9.0, 15.0])


def interpolate(at_knots: NDArray[np.float64]) -> NDArray[np.float64]:
    """From weights at the knots, [..., K], to those of every bucket, [..., B]."""
    rounds = np.arange(NUM_BUCKETS) / BUCKETS_PER_ROUND
    return np.apply_along_axis(lambda weights: np.interp(rounds, KNOTS, weights), -1, at_knots)


def hand_weights() -> NDArray[np.float64]:
    """A first guess, [3, F, K]."""
    w = np.zeros((3, NUM_FEATURES, len(KNOTS)))
    r = KNOTS
    t = np.minimum(r, 8)
    w[:, UNOPENED] = 3.0 * np.minimum(1, r)
    w[:, LEFTOVER] = np.minimum(1, 0.2 + r)
    w[:, COINS] = 0.03 * np.minimum(t, 3)
    w[:, MARKERS] = np.minimum(2.0, 0.8 * r)
    w[:, SHORTAGE] = -0.5 * np.minimum(1, r)
    w[:, OPEN_INCOME] = np.minimum(0.9, 0.25 * r + 0.1)
    w[:, OPEN_LATER] = np.minimum(0.5, 0.1 * r)
    w[:, CLOSED_LATER] = np.minimum(0.6, 0.2 * r)
    for f, full in (
        (IMPROVED, 0.7),
        (EXTRA, 0.6),
        (MODIFY, 0.6),
        (VALUE, 0.6),
        (DIFFERENT, 0.45),
        (HALF, 0.2),
        (ALONE, 0.2),
    ):
        w[:, f] = full * t
    w[:, ON_1] = 0.6 * np.minimum(1, r) * 2
    w[:, ON_2] = 1.0 + 0.5 * np.minimum(1, r)
    w[:, ON_3] = 1.2
    w[:, ON_4] = 1.4
    w[:, ON_5] = 0.3
    w[:, SALES] = 0.8
    w[:, DEVELOPS] = 0.6 * t
    w[:, DICE] = 0.45
    return w


WEIGHTS = np.ascontiguousarray(np.moveaxis(interpolate(hand_weights()), -1, 1))
"""[3, B, F]"""
ROUNDS_PER_MINE = np.array([1.25, 1.35, 1.5])
WIDTH = np.stack([0.7 + 0.9 * np.sqrt(np.arange(NUM_BUCKETS) / BUCKETS_PER_ROUND)] * 3)
