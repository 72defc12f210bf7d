"""What each of the root's moves is worth, and how sure that is."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.search.memory import Account

Array = NDArray[np.float64]

NOTHING_KNOWN = 0.5
"""The standard error of a move that was never tried: no value would surprise."""
MISSED = 1.15
"""How large a part of what results differ by a young tree misses. Settled where values are known exactly: two
standard errors cover them in 90 % or more of positions of Slate with two mines, 96 to 98 % of Pig to 20, and
87 to 91 % of Pig to 60, after 1,000 to 100,000 simulations."""


class Estimates(NamedTuple):
    """Each move's worth. ``A``: moves, ``P``: seats.

    Attributes:
        value, standard_error: float64 [A], for the player to act, in [0, 1].
        win, score, score_deviation: float64 [A, P].
    """

    value: Array
    standard_error: Array
    win: Array
    score: Array
    score_deviation: Array


def estimate_moves(accounts: Sequence[Account]) -> Estimates:
    """Estimates from the accounts of all threads."""
    moves = _Sums([account.moves for account in accounts])
    seats = _Sums([account.seats for account in accounts])
    weights = moves["weight"]
    score = _means(seats["late_score"], weights, 0.0)
    score_squares = _means(seats["late_score_squares"], weights, 0.0)
    return Estimates(
        value=_means(moves["late_utility"], weights, 0.5),
        standard_error=_standard_errors(moves),
        win=_means(seats["late_win"], weights, 1.0 / score.shape[1]),
        score=score,
        score_deviation=np.sqrt(np.maximum(score_squares - score**2, 0.0)),
    )


def utility_deviation(accounts: Sequence[Account]) -> float:
    """The standard deviation of a trial's utility, whatever its move; above 0."""
    moves = _Sums([account.moves for account in accounts])
    # One more result of 0 and one of 1, as below.
    trials = moves["trials"].sum() + 2.0
    mean = (moves["utility"].sum() + 1.0) / trials
    return float(math.sqrt((moves["utility_squares"].sum() + 1.0) / trials - mean**2))


class _Sums:
    """Fields of the threads' accounts, added up."""

    def __init__(self, entries: Sequence[Any]) -> None:
        self._entries = entries

    def __getitem__(self, name: str) -> Array:
        total: Array = np.sum([entry[name] for entry in self._entries], axis=0, dtype=np.float64)
        return total


def _standard_errors(moves: _Sums) -> Array:
    trials = np.maximum(moves["trials"], 1)
    weights = np.maximum(moves["weight"], 1.0)
    # One more result of 0 and one of 1: a few equal results do not prove that there are no others.
    mean_of_more = (moves["utility"] + 1.0) / (trials + 2)
    variance = (moves["utility_squares"] + 1.0) / (trials + 2) - mean_of_more**2
    chance = variance * moves["weight_squares"] / weights**2
    # The tree learns. Were the value to move on as it has, by less and less as 1 / sqrt(trials) does, it
    # would still move by twice the difference of the two means, as far as that is more than chance.
    difference = moves["late_utility"] / weights - moves["utility"] / trials
    drift = np.maximum(difference**2 - (chance - variance / trials), 0.0)
    # Where the tree is young, players do not choose well yet.
    youth = np.minimum(moves["late_youth"] / weights, trials**-0.25)
    missed = (MISSED * youth) ** 2 * variance
    errors = np.minimum(np.sqrt(chance + 4 * drift + missed), NOTHING_KNOWN)
    return np.where(moves["trials"] > 0, errors, NOTHING_KNOWN)


def _means(late_sums: Array, weights: Array, unknown: float) -> Array:
    """Weighted means per move; of moves never tried, the mean over all; of no trial at all, ``unknown``."""
    columns = weights.reshape(-1, *[1] * (late_sums.ndim - 1))
    total = weights.sum()
    overall = late_sums.sum(axis=0) / total if total else np.full(late_sums.shape[1:], unknown)
    return np.where(columns > 0, late_sums / np.maximum(columns, 1.0), overall)
