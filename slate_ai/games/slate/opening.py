"""Opening a mine: which ones can be, the ways to pay, and what changes."""

from slate_ai.games.slate.actions import NUM_PAYMENTS, OPEN
from slate_ai.games.slate.board import MAX_COST, MAX_MINES, MAX_VALLEYS
from slate_ai.games.slate.layout import (
    MAX_SEATS,
    MINE_WORDS,
    OWNED,
    PLAYERS,
    SITES_PER_WORD,
    TUNNELS,
    VALLEY_MASK,
    VALLEYS_MASK,
    VALLEYS_PER_WORD,
)
from slate_ai.games.slate.multisets import SUBSETS
from slate_ai.games.slate.paying import payment, payments
from slate_ai.games.slate.tables import COSTS, TUNNEL_STEPS, Slate
from slate_ai.kernel.bits import count_bits, lowest_bit, nth_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Actions, State


@inner
def valleys_costing(tunnels: int, cost: int) -> int:
    """The valleys, as bits, whose next mine has that cost."""
    return tunnels >> MAX_VALLEYS * (cost - 1) & VALLEYS_MASK


@inner
def next_cost(tunnels: int, valley: int) -> int:
    """What the valley's next mine costs; the valley has one left."""
    cost = 1
    while not valleys_costing(tunnels, cost) >> valley & 1:
        cost += 1
    return cost


@inner
def count_openings(tunnels: int, player: int, pending: int) -> int:
    """How many ways there are to open a mine, over all valleys and payments."""
    count = 0
    for cost in range(1, MAX_COST + 1):
        first, end = payments(player, pending, cost)
        count += count_bits(valleys_costing(tunnels, cost)) * (end - first)
    return count


@inner
def nth_opening(tunnels: int, player: int, pending: int, n: int) -> int:
    """The ``n``-th way to open a mine, the cheap ones first."""
    cost = count = 0
    while n >= count:
        n -= count
        cost += 1
        valleys = valleys_costing(tunnels, cost)
        first, end = payments(player, pending, cost)
        count = count_bits(valleys) * (end - first)
    valley = nth_bit(valleys, n // (end - first))
    return int(OPEN + valley * NUM_PAYMENTS + SUBSETS[pending, first + n % (end - first)])


@inner
def write_openings(tunnels: int, player: int, pending: int, out: Actions, end: int) -> int:
    """Append all ways to open a mine, ascending; return the new end."""
    valleys = 0
    for cost in range(1, MAX_COST + 1):
        valleys |= valleys_costing(tunnels, cost)
    while valleys != 0:
        valley = lowest_bit(valleys)
        first, last = payments(player, pending, next_cost(tunnels, valley))
        for i in range(first, last):
            out[end] = OPEN + valley * NUM_PAYMENTS + SUBSETS[pending, i]
            end += 1
        valleys &= valleys - 1
    return end


@inner
def open_mine(tables: Slate, state: State, seat: int, opening: int) -> None:
    """Markers leave her: one stays on the mine, the others go to her reserve."""
    valley, pending = opening // NUM_PAYMENTS, opening % NUM_PAYMENTS
    site = MAX_MINES * valley + count_opened(state, valley)
    cost = tables.rules[COSTS + site]
    state[PLAYERS + seat] += payment(pending, cost, cost - 1)
    state[TUNNELS] += tables.rules[TUNNEL_STEPS + site]
    state[OWNED + seat * MINE_WORDS + site // SITES_PER_WORD] |= 1 << site % SITES_PER_WORD


@inner
def count_opened(state: State, valley: int) -> int:
    """How many of the valley's mines are owned; they are the first ones from the estuary."""
    owned = 0
    for seat in range(MAX_SEATS):
        owned |= state[OWNED + seat * MINE_WORDS + valley // VALLEYS_PER_WORD]
    return count_bits(owned >> MAX_MINES * (valley % VALLEYS_PER_WORD) & VALLEY_MASK)
