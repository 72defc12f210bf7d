"""Ratings of policies that met in one or more matches, with intervals.

The model is Bradley and Terry's, for more than two seats Luce's: a seat wins in proportion to its policy's
strength. Each win counts as one over every other policy at the table ("position-1 breaking": Azari Soufiani
et al., "Generalized method-of-moments for rank aggregation", 2013). Strengths of highest likelihood come from
``choix`` (Maystre and Grossglauser, "Fast and accurate inference of Plackett-Luce models", 2015).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from slate_ai.arena.result import Block, MatchResult
from slate_ai.arena.statistics import CONFIDENCE, Estimate
from slate_ai.errors import InputError
from slate_ai.extras import load_extra

POINTS_PER_STRENGTH = 400 / np.log(10)
"""Elo's scale: 400 points more win ten times as often as they lose."""
UNSEEN_GAMES = 0.5
"""Won and lost by each in every pair that met, besides what was seen: Jeffreys' prior of a share."""
RESAMPLES = 1000

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """How strong a policy is among those rated.

    Attributes:
        policy: its text.
        rating: in Elo points; the mean over all policies is 0.
        above_next: how sure it is, from 0 to 1, that this one is above the next; None for the last.
        games: in which it played.
    """

    policy: str
    rating: Estimate
    above_next: float | None
    games: int


def rate(results: Sequence[MatchResult], seed: int = 0) -> tuple[Rating, ...]:
    """Ratings, the highest first; intervals are the Bayesian bootstrap's, over blocks.

    Source: Rubin, "The Bayesian bootstrap" (1981). Policies of the same text are one.

    Raises:
        InputError: the policies fall into groups that never met; or choix is not installed.
    """
    choix = load_extra("choix", "ratings", "ratings")
    names = tuple(dict.fromkeys(policy for result in results for policy in result.policies))
    wins = np.array([_wins(result, block, names) for result in results for block in result.blocks])
    met = (wins + wins.transpose(0, 2, 1)).sum(axis=0) > 0
    _check_connected(met, names)

    def points(weights: Floats, unseen: Floats) -> Floats:
        strengths = choix.ilsr_pairwise_dense(np.tensordot(weights, wins, 1) + met * unseen)
        rating: Floats = POINTS_PER_STRENGTH * (strengths - strengths.mean())
        return rating

    best = points(np.ones(len(wins)), np.full(met.shape, UNSEEN_GAMES))
    rng = np.random.default_rng(seed)
    drawn = np.array(
        [
            points(rng.standard_exponential(len(wins)), rng.standard_gamma(UNSEEN_GAMES, met.shape))
            for _ in range(RESAMPLES)
        ]
    )
    return _ratings(names, best, drawn, _games(results, names))


def _wins(result: MatchResult, block: Block, names: Sequence[str]) -> Floats:
    """How often each policy won over each other one in a block, a tie in shares, float64 [P, P]."""
    wins = np.zeros((len(names), len(names)))
    index = [names.index(policy) for policy in result.policies]
    for seating, game in block.games:
        for seat, winner in enumerate(seating):
            for loser in seating:
                if index[loser] != index[winner]:
                    wins[index[winner], index[loser]] += game.shares[seat]
    return wins


def _games(results: Sequence[MatchResult], names: Sequence[str]) -> dict[str, int]:
    seatings = [
        {result.policies[index] for index in seating}
        for result in results
        for block in result.blocks
        for seating, _ in block.games
    ]
    return {name: sum(name in seating for seating in seatings) for name in names}


def _ratings(names: Sequence[str], best: Floats, drawn: Floats, games: Any) -> tuple[Rating, ...]:
    low, high = np.quantile(drawn, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    order = [int(i) for i in np.argsort(-best, kind="stable")]
    above = [float((drawn[:, i] > drawn[:, j]).mean()) for i, j in pairwise(order)]
    return tuple(
        Rating(names[i], Estimate(float(best[i]), float(low[i]), float(high[i])), sure, games[names[i]])
        for i, sure in zip(order, [*above, None], strict=True)
    )


def _check_connected(met: NDArray[np.bool_], names: Sequence[str]) -> None:
    reached = np.zeros(len(names), np.bool_)
    reached[0] = True
    for _ in names:
        reached |= met[reached].any(axis=0)
    if not reached.all():
        apart = ", ".join(name for name, there in zip(names, reached, strict=True) if not there)
        raise InputError.at("ratings", f"{apart} never met the others; add a match that joins them")
