"""All deals that fit, one after the other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.deals import Deals
from slate_ai.games.cliff_mining.belief.weights import Level, bag_now, count_ways, weigh_past
from slate_ai.games.cliff_mining.pieces import FIELD_BITS, MAX_KINDS, ONES, contains
from slate_ai.kernel.bits import lowest_bit
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.rng import mix

TOTAL, COUNT, OTHER_BAGS = range(3)
MAX_BAGS = 1 << 17
MAX_TRIES = 32
NO_BAG = -1


class Sums(NamedTuple):
    """What an enumeration adds up; ``L`` and ``m`` as in ``Deals``.

    Attributes:
        totals: float64 [3], the weight of all deals, their number, and the weight of those whose bag found
            no room in ``bags``.
        of_hands: float64 [L], the weight of the deals with each hand.
        other_pairs: float64 [kinds], of the latter, the weight of those with two of each kind in the bag.
        bags: int64 [MAX_BAGS], a hash table of packed bags, or ``NO_BAG``.
        of_bags: float64 [MAX_BAGS], the weight of the deals with each bag.
        level: int64 [m], the deal being looked at.
        supply: int64 [m], what is left for each player.
        weights: float64 [m], the weight of a deal up to each player.
        below: float64 [m], the weight of the deals found so far with the hands up to each player.
    """

    totals: NDArray[np.float64]
    of_hands: NDArray[np.float64]
    other_pairs: NDArray[np.float64]
    bags: NDArray[np.int64]
    of_bags: NDArray[np.float64]
    level: Level
    supply: NDArray[np.int64]
    weights: NDArray[np.float64]
    below: NDArray[np.float64]


def new_sums(deals: Deals) -> Sums:
    """Zero."""
    players = deals.exits.size
    return Sums(
        totals=np.zeros(3),
        of_hands=np.zeros(deals.hands.size),
        other_pairs=np.zeros(MAX_KINDS),
        bags=np.full(MAX_BAGS, NO_BAG, np.int64),
        of_bags=np.zeros(MAX_BAGS),
        level=np.zeros(players, np.int64),
        supply=np.zeros(players, np.int64),
        weights=np.zeros(players),
        below=np.zeros(players),
    )


@kernel
def enumerate_deals(deals: Deals, sums: Sums, marks: NDArray[np.float64], marked: NDArray[np.int64]) -> None:
    """Add up the deals that fit, and write those that the running total passes ``marks`` at.

    Args:
        deals: what fits.
        sums: as ``new_sums`` gives it.
        marks: float64 [n], ascending, below the total weight; may be empty.
        marked: int64 [n, m], the indices of the hands of the deals found.
    """
    last = deals.exits.size - 1
    is_simple = deals.claims.shape[0] == 0 and deals.draws.shape[0] == 0 and deals.era == 0
    num_marked = 0
    player = 0
    sums.level[0] = deals.starts[0] - 1
    sums.supply[0], sums.weights[0], sums.below[0] = deals.supply, 1.0, 0.0
    while player >= 0:
        if not next_hand(deals, sums, player):
            player -= 1
            if player >= 0:
                sums.of_hands[sums.level[player]] += sums.below[player + 1]
                sums.below[player] += sums.below[player + 1]
            continue
        hand, supply = deals.hands[sums.level[player]], sums.supply[player]
        weight = sums.weights[player] * deals.chances[sums.level[player]] * count_ways(hand, supply)
        if player < last:
            player += 1
            sums.level[player] = deals.starts[player] - 1
            sums.supply[player], sums.weights[player], sums.below[player] = supply - hand, weight, 0.0
            continue
        if not is_simple:
            weight *= weigh_past(deals, sums.level)
        if weight > 0.0:
            bag = supply - hand if is_simple else bag_now(deals, sums.level)
            add_deal(sums, last, weight, bag)
            while num_marked < marks.size and marks[num_marked] < sums.totals[TOTAL]:
                for i in range(last + 1):
                    marked[num_marked, i] = sums.level[i]
                num_marked += 1


@inline
def next_hand(deals: Deals, sums: Sums, player: int) -> bool:
    """Go to the player's next hand that fits into what is left; False where there is none."""
    supply = sums.supply[player]
    index = sums.level[player] + 1
    end = deals.starts[player + 1]
    while index < end and not contains(supply, deals.hands[index]):
        index += 1
    sums.level[player] = index
    return bool(index < end)


@inline
def add_deal(sums: Sums, last: int, weight: float, bag: int) -> None:
    """Add up a deal."""
    sums.totals[TOTAL] += weight
    sums.totals[COUNT] += 1.0
    sums.of_hands[sums.level[last]] += weight
    sums.below[last] += weight
    add_bag(sums, bag, weight)


@inline
def add_bag(sums: Sums, bag: int, weight: float) -> None:
    """Add up the weight of a bag, in its place of the hash table."""
    slot = np.int64(mix(np.uint64(bag)) & np.uint64(MAX_BAGS - 1))
    tries = 0
    while sums.bags[slot] != bag and sums.bags[slot] != NO_BAG and tries < MAX_TRIES:
        slot = (slot + 1) & (MAX_BAGS - 1)
        tries += 1
    if sums.bags[slot] == NO_BAG:
        sums.bags[slot] = bag
    if sums.bags[slot] == bag:
        sums.of_bags[slot] += weight
    else:
        add_other_bag(sums, bag, weight)


@inline
def add_other_bag(sums: Sums, bag: int, weight: float) -> None:
    """Add up the weight of a bag that the table has no room for."""
    sums.totals[OTHER_BAGS] += weight
    pairs = bag >> 1 & ONES
    while pairs:
        sums.other_pairs[lowest_bit(pairs) // FIELD_BITS] += weight
        pairs &= pairs - 1
