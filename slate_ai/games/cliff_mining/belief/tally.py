"""The deals that fit, added up: all of them, or those of a random sample."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.deals import Deals
from slate_ai.games.cliff_mining.belief.enumeration import (
    COUNT,
    NO_BAG,
    TOTAL,
    enumerate_deals,
    new_sums,
)
from slate_ai.games.cliff_mining.belief.sampling import Draws, draw_deals, effective_size, resample
from slate_ai.games.cliff_mining.pieces import FIELD_BITS, MAX_KINDS

PROBES = 64
"""Draws that tell how long enumerating takes."""
DEAL_COST = 8
"""Of a deal that fits, in hands looked at."""
MOST_COST = 50_000_000
"""Of enumerating, in hands looked at: less than 100 ms."""
SAMPLING_COST = 15_000_000
MIN_DRAWS, MAX_DRAWS = 512, 8192
LEAST_SUPPORT = 8.0
"""The effective number of draws with a bag, for it to be told: of millions of rare bags a sample has
some, and each seems as likely as once in so many draws."""


@dataclass(frozen=True, eq=False)
class Tally:
    """Weights of deals, added up; ``L`` and ``m`` as in ``Deals``.

    Attributes:
        deals: what the players may hold.
        draws: the sample, or None: these are all deals.
        total: the weight of all; 0 where none fits, or none was found.
        num_deals: how many there are; an estimate for a sample.
        effective_size: how many equally weighted deals tell as much; infinite for all.
        of_hands: float64 [L], the weight of those with each hand.
        bags: int64 [b], bags now, packed, of which enough is known; the heaviest first.
        of_bags: float64 [b], the weight of the deals with each.
        other_pairs: float64 [kinds], the weight of those with other bags that hold two of each kind.
    """

    deals: Deals
    draws: Draws | None
    total: float
    num_deals: float
    effective_size: float
    of_hands: NDArray[np.float64]
    bags: NDArray[np.int64]
    of_bags: NDArray[np.float64]
    other_pairs: NDArray[np.float64]

    def pick(self, count: int, seed: int) -> NDArray[np.int64]:
        """Deals by their weight, int64 [count, m], the indices of hands, in random order."""
        if self.draws is not None:
            return self.draws.deals[resample(self.draws.weights, count, seed)]
        generator = np.random.Generator(np.random.PCG64(seed))
        marks = np.asarray((np.arange(count) + generator.random()) * (self.total / count), np.float64)
        marked = np.zeros((count, self.deals.exits.size), np.int64)
        enumerate_deals(self.deals, new_sums(self.deals), marks, marked)
        return generator.permutation(marked)


def tally(deals: Deals, seed: int) -> Tally:
    """All deals where that takes less than 100 ms, else a sample that ``seed`` decides."""
    sizes = np.diff(deals.starts)
    if sizes.min() == 0:
        return tally_all(deals)
    probes = draw_deals(deals, PROBES, seed).numbers
    cost = sizes[0] + probes[:-2] @ sizes[1:] + DEAL_COST * probes[-1]
    if cost <= MOST_COST:
        return tally_all(deals)
    return tally_sample(deals, int(np.clip(SAMPLING_COST // sizes.sum(), MIN_DRAWS, MAX_DRAWS)), seed)


def tally_all(deals: Deals) -> Tally:
    """All deals, however long it takes."""
    sums = new_sums(deals)
    enumerate_deals(deals, sums, np.zeros(0), np.zeros((0, 0), np.int64))
    used = sums.bags != NO_BAG
    bags, of_bags = _heaviest_first(sums.bags[used], sums.of_bags[used])
    total, count = float(sums.totals[TOTAL]), float(sums.totals[COUNT])
    return Tally(deals, None, total, count, math.inf, sums.of_hands, bags, of_bags, sums.other_pairs)


def tally_sample(deals: Deals, num_draws: int, seed: int) -> Tally:
    """``num_draws`` deals; ``seed`` decides."""
    draws = draw_deals(deals, num_draws, seed)
    of_hands = np.zeros(deals.hands.size)
    outside = np.full(num_draws, deals.outside, np.int64)
    for column, exit in zip(draws.deals.T, deals.exits, strict=True):
        of_hands += np.bincount(column, draws.weights, of_hands.size)
        outside -= deals.hands[column] * (exit >= deals.era)
    drawn = draws.weights > 0.0
    found, places = np.unique(outside[drawn], return_inverse=True)
    weights = draws.weights[drawn]
    of_found = np.asarray(np.bincount(places, weights, found.size), np.float64)
    is_told = of_found**2 >= LEAST_SUPPORT * np.bincount(places, weights**2, found.size)
    bags, of_bags = _heaviest_first(found[is_told], of_found[is_told])
    return Tally(
        deals,
        draws,
        float(draws.weights.sum()),
        float(draws.numbers[-1]),
        effective_size(draws.weights),
        of_hands,
        bags,
        of_bags,
        _weigh_pairs(found[~is_told], of_found[~is_told]),
    )


def _weigh_pairs(bags: NDArray[np.int64], of_bags: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weight of those that hold two of each kind, float64 [MAX_KINDS]."""
    return np.array([of_bags @ (bags >> FIELD_BITS * kind + 1 & 1) for kind in range(MAX_KINDS)], np.float64)


def _heaviest_first(
    bags: NDArray[np.int64], of_bags: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    order = np.lexsort((bags, -of_bags))
    return bags[order], of_bags[order]
