"""How deals are weighed, kind by kind."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.deals import (
    CLAIM_ERA,
    DRAWN_ERA,
    DRAWN_KIND,
    HELD,
    IN_REACH,
    WAS_HELD,
    Deals,
)
from slate_ai.games.cliff_mining.pieces import ONES, count_kind
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline

Level = NDArray[np.int64]
"""int64 [m]: of each player, in the order of ``Deals``, the index of a hand."""


@inline
def count_ways(hand: int, supply: int) -> float:
    """In how many ways ``hand`` is dealt from ``supply``, which contains it: two for one piece of a pair."""
    return float(1 << count_bits(hand & supply >> 1 & ONES))


@inline
def held_in(deals: Deals, level: Level, era: int) -> int:
    """The pieces that the players active in an era held then."""
    held = 0
    for i in range(level.size):
        if deals.exits[i] >= era:
            held += deals.hands[level[i]]
    return held


@inline
def weigh_past(deals: Deals, level: Level) -> float:
    """How likely a deal makes what was drawn since somebody was out; 0 where it belies a claim."""
    for i in range(deals.claims.shape[0]):
        was_held = held_in(deals, level, deals.claims[i, CLAIM_ERA]) == deals.claims[i, HELD]
        if was_held != (deals.claims[i, WAS_HELD] != 0):
            return 0.0
    weight = 1.0
    for i in range(deals.draws.shape[0]):
        kind = deals.draws[i, DRAWN_KIND]
        held = count_kind(held_in(deals, level, deals.draws[i, DRAWN_ERA]), kind)
        weight *= max(0, deals.draws[i, IN_REACH] - held)
    return weight


@inline
def bag_now(deals: Deals, level: Level) -> int:
    """The bag's content."""
    return int(deals.outside - held_in(deals, level, deals.era))
