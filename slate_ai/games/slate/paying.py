"""Paying with markers: from the supply, and with pending markers on this and later actions."""

import numpy as np

from slate_ai.games.slate.layout import RESERVE, SUPPLY, placed_of, supply_of
from slate_ai.games.slate.multisets import COUNTS, FIELD, NUM_SUBSETS_BELOW, NUMBER_BY_COUNTS, SIZE
from slate_ai.kernel.jit import inner

PLACEMENT = COUNTS.astype(np.int64) - SIZE.astype(np.int64) * SUPPLY
"""int64 [84]: what placing these markers adds to a player's word; taking them back subtracts it."""


@inner
def pending_of(player: int, action: int) -> int:
    """Her markers on this and later actions but for the performing one, a multiset."""
    return int(NUMBER_BY_COUNTS[placed_of(player) - (1 << FIELD * (action - 1))])


@inner
def payments(player: int, pending: int, cost: int) -> tuple[int, int]:
    """The sub-multisets of ``pending`` that can help to pay, a range of their list; supply pays the rest."""
    from_supply = min(supply_of(player), cost)
    first = NUM_SUBSETS_BELOW[pending, cost - from_supply]
    return first, NUM_SUBSETS_BELOW[pending, cost + 1]


@inner
def payment(pending: int, cost: int, returned: int) -> int:
    """What paying adds to her word: ``pending`` is taken back, then supply pays all, some to the reserve."""
    return int(returned * RESERVE - cost * SUPPLY - PLACEMENT[pending])
