"""Deals drawn at random where there are too many to look at each.

Sequential importance sampling: one player after the other is given a hand of those that fit into what is
left, by its weight; the deal then counts for the product of the sums that the hands were drawn from. Sums of
these weights are unbiased estimates, also of how many deals there are. Knuth, "Estimating the efficiency of
backtrack programs" (1975); Doucet, Johansen, "A tutorial on particle filtering and smoothing" (2009).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.deals import Deals
from slate_ai.games.cliff_mining.belief.weights import Level, count_ways, weigh_past
from slate_ai.games.cliff_mining.pieces import contains
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.rng import new_rng, random_unit
from slate_ai.kernel.types import Rng


class Draws(NamedTuple):
    """``n`` deals drawn at random; ``m`` as in ``Deals``.

    Attributes:
        deals: int64 [n, m], the indices of the hands.
        weights: float64 [n], what each deal counts for; 0 where the players before left nothing that fits.
        numbers: float64 [m + 1], estimates: in how many ways can the first players, from one to all, be given
            hands that fit; last the number of deals that agree with all that was seen.
    """

    deals: NDArray[np.int64]
    weights: NDArray[np.float64]
    numbers: NDArray[np.float64]


def draw_deals(deals: Deals, num_draws: int, seed: int) -> Draws:
    """``num_draws`` deals, weighed; ``seed`` decides."""
    players = deals.exits.size
    draws = Draws(np.zeros((num_draws, players), np.int64), np.zeros(num_draws), np.zeros(players + 1))
    longest = int(np.diff(deals.starts).max())
    first, later = np.empty(longest), np.empty(longest)
    draw_into(deals, draws, first, later, np.zeros(players, np.int64), new_rng(seed))
    return draws


@kernel
def draw_into(
    deals: Deals,
    draws: Draws,
    first: NDArray[np.float64],
    later: NDArray[np.float64],
    level: Level,
    rng: Rng,
) -> None:
    """Fill ``draws``, its numbers being zero.

    Scratch space: ``first`` and ``later``, as long as the longest list of hands; ``level``, int64 [m].
    """
    num_draws = draws.weights.size
    first_total = add_up_hands(deals, 0, deals.supply, first)
    for n in range(num_draws):
        weight, number, supply = 1.0, 1.0, deals.supply
        for player in range(level.size):
            sums = later if player > 0 else first
            total = add_up_hands(deals, player, supply, later) if player > 0 else first_total
            if total == 0.0:
                weight = 0.0
                break
            # The first player's hands are spread evenly over the draws.
            point = (n + random_unit(rng)) / num_draws if player == 0 else random_unit(rng)
            start, end = deals.starts[player], deals.starts[player + 1]
            index = find_sum(sums, end - start, point * total)
            chosen = sums[index] - (sums[index - 1] if index > 0 else 0.0)
            hand = deals.hands[start + index]
            level[player] = start + index
            weight *= total
            number *= total / chosen
            draws.numbers[player] += number / num_draws
            supply -= hand
        draws.weights[n] = weight * weigh_past(deals, level) if weight > 0.0 else 0.0
        if draws.weights[n] > 0.0:
            draws.numbers[level.size] += number / num_draws
        for player in range(level.size):
            draws.deals[n, player] = level[player]


@inline
def add_up_hands(deals: Deals, player: int, supply: int, sums: NDArray[np.float64]) -> float:
    """Write the running sum of the weights of a player's hands; those that do not fit weigh nothing."""
    start = deals.starts[player]
    total = 0.0
    for index in range(start, deals.starts[player + 1]):
        hand = deals.hands[index]
        if contains(supply, hand):
            total += deals.chances[index] * count_ways(hand, supply)
        sums[index - start] = total
    return total


@inline
def find_sum(sums: NDArray[np.float64], count: int, point: float) -> int:
    """The first of ``count`` ascending sums that is above ``point``, else the last that grew."""
    low, high = 0, count - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > point:
            high = middle
        else:
            low = middle + 1
    while low > 0 and sums[low] == sums[low - 1]:
        low -= 1
    return low


def effective_size(weights: NDArray[np.float64]) -> float:
    """How many equally weighted draws tell as much (Kish); 0 where all weigh nothing."""
    total = weights.sum()
    return float(total * total / np.square(weights).sum()) if total > 0 else 0.0


def resample(weights: NDArray[np.float64], count: int, seed: int) -> NDArray[np.int64]:
    """Indices, int64 [count], each as often as its weight says, up to one more or less; in random order."""
    generator = np.random.Generator(np.random.PCG64(seed))
    marks = (np.arange(count) + generator.random()) * (weights.sum() / count)
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), marks, side="right"), weights.size - 1)
    return generator.permutation(chosen)
