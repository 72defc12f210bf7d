"""A small neural network that judges all seats of a state, evaluated inside kernels.

Each seat is seen by one and the same network: her own features, the mean of what another layer makes of each
other seat's, and the features that all share. Two hidden layers of rectified units follow, and two outputs:
the logarithm of how likely she wins, relative to the other seats', and what her score is expected to gain.

The weights are one flat float32 array, all matrices by input, so that each input adds a contiguous row to the
units and an input of 0 costs nothing. The parts, in this order, with ``N`` own and ``S`` shared features:

- own: [N, 2 * UNITS], a row's first half for the seat itself, the second for the others
- shared: [S, UNITS], and bias: [UNITS]
- second: [UNITS, SECOND_UNITS], and its bias: [SECOND_UNITS]
- output: [SECOND_UNITS, 2], and its bias: [2]
"""

import math

import numpy as np

from slate_ai.kernel.jit import inner
from slate_ai.kernel.rows import ZERO, add_changes, add_rows, clear, copy
from slate_ai.kernel.scratch import single_scratch
from slate_ai.kernel.types import Floats

UNITS, SECOND_UNITS, OUTPUTS = 128, 64, 2
PAIR = 2 * UNITS
"""A seat's units for itself, and for the others."""
MAX_SEATS = 8
ALL_PAIRS = MAX_SEATS * PAIR
FIRST_LAYER = ALL_PAIRS + UNITS
"""Before it is rectified: the seats' pairs, seat after seat, and what is common to all."""
WIN, GAIN = 0, 1
"""The outputs."""


def size_of(num_own: int, num_shared: int) -> int:
    """How many weights a network has."""
    return sum(math.prod(shape) for shape in shapes_of(num_own, num_shared).values())


def shapes_of(num_own: int, num_shared: int) -> dict[str, tuple[int, ...]]:
    """The parts of a network, in the order of the flat array, and their shapes."""
    return {
        "own": (num_own, 2 * UNITS),
        "shared": (num_shared, UNITS),
        "bias": (UNITS,),
        "second": (UNITS, SECOND_UNITS),
        "second_bias": (SECOND_UNITS,),
        "output": (SECOND_UNITS, OUTPUTS),
        "output_bias": (OUTPUTS,),
    }


@inner
def judge(
    weights: Floats,
    features: Floats,
    num_players: int,
    num_own: int,
    num_shared: int,
    scale: float,
    win: Floats,
    score: Floats,
) -> None:
    """Write each seat's share of the win, and add to its score what it is expected to gain.

    Args:
        weights: float32, flat.
        features: float32 [P * N + S], the seats' own ones, seat after seat, then the shared ones.
        num_players: ``P``, up to ``MAX_SEATS``.
        num_own: ``N``.
        num_shared: ``S``.
        scale: of the gain, in the unit of ``score``.
        win: float64 [P], sum 1.
        score: float64 [P], what it is so far.
    """
    layer = single_scratch(FIRST_LAYER)
    fill_layer(weights, features, num_players, num_own, num_shared, layer)
    judge_layer(weights, layer, num_players, num_own, num_shared, scale, win, score)


@inner
def fill_layer(
    weights: Floats, features: Floats, num_players: int, num_own: int, num_shared: int, layer: Floats
) -> None:
    """Write the first layer, float32 [FIRST_LAYER]; features as in ``judge``."""
    bias = num_own * PAIR + num_shared * UNITS
    common = layer[ALL_PAIRS:]
    copy(weights[bias : bias + UNITS], common, UNITS)
    add_rows(weights[num_own * PAIR : bias], features[num_players * num_own :], num_shared, common, UNITS)
    for seat in range(num_players):
        pair = layer[seat * PAIR : (seat + 1) * PAIR]
        clear(pair, PAIR)
        add_rows(weights, features[seat * num_own : (seat + 1) * num_own], num_own, pair, PAIR)


@inner
def change_layer(
    weights: Floats,
    before: Floats,
    features: Floats,
    num_players: int,
    num_own: int,
    num_shared: int,
    layer: Floats,
) -> None:
    """Turn the first layer of the features ``before`` into that of others; quick where few differ."""
    shared = num_players * num_own
    bias = num_own * PAIR + num_shared * UNITS
    add_changes(
        weights[num_own * PAIR : bias],
        before[shared:],
        features[shared:],
        num_shared,
        layer[ALL_PAIRS:],
        UNITS,
    )
    for seat in range(num_players):
        first, end = seat * num_own, (seat + 1) * num_own
        pair = layer[seat * PAIR : (seat + 1) * PAIR]
        add_changes(weights, before[first:end], features[first:end], num_own, pair, PAIR)


@inner
def judge_layer(
    weights: Floats,
    layer: Floats,
    num_players: int,
    num_own: int,
    num_shared: int,
    scale: float,
    win: Floats,
    score: Floats,
) -> None:
    """``judge``, from the first layer on."""
    others, units = single_scratch(UNITS), single_scratch(UNITS)
    common = layer[ALL_PAIRS:]
    rest = weights[num_own * PAIR + num_shared * UNITS + UNITS :]
    clear(others, UNITS)
    for seat in range(num_players):
        for j in range(UNITS):
            others[j] += layer[seat * PAIR + UNITS + j]
    part = np.float32(1.0 / max(num_players - 1, 1))
    for seat in range(num_players):
        pair = layer[seat * PAIR : (seat + 1) * PAIR]
        for j in range(UNITS):
            units[j] = max(common[j] + pair[j] + part * (others[j] - pair[UNITS + j]), ZERO)
        win[seat], gain = outputs_of(rest, units)
        score[seat] += gain * scale
    share_softly(num_players, win)


@inner
def outputs_of(weights: Floats, units: Floats) -> tuple[float, float]:
    """The outputs for a seat, from its first hidden layer; ``weights`` from the second layer's on."""
    second = single_scratch(SECOND_UNITS)
    bias = UNITS * SECOND_UNITS
    output = weights[bias + SECOND_UNITS :]
    copy(weights[bias : bias + SECOND_UNITS], second, SECOND_UNITS)
    add_rows(weights, units, UNITS, second, SECOND_UNITS)
    win, gain = output[OUTPUTS * SECOND_UNITS + WIN], output[OUTPUTS * SECOND_UNITS + GAIN]
    for j in range(SECOND_UNITS):
        unit = max(second[j], ZERO)
        win += unit * output[OUTPUTS * j + WIN]
        gain += unit * output[OUTPUTS * j + GAIN]
    return win, gain


@inner
def share_softly(num_players: int, win: Floats) -> None:
    """Turn logarithms into shares, sum 1 (softmax)."""
    best = win[0]
    for seat in range(1, num_players):
        best = max(best, win[seat])
    total = 0.0
    for seat in range(num_players):
        win[seat] = math.exp(win[seat] - best)
        total += win[seat]
    for seat in range(num_players):
        win[seat] /= total
