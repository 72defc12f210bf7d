"""Developing: which spaces are free, and taking one."""

from slate_ai.games.slate.actions import DEVELOP, NUM_SIX_PAYMENTS
from slate_ai.games.slate.layout import HELD_AT, MAX_SEATS, PLAYERS, held_by
from slate_ai.games.slate.multisets import NUMBER
from slate_ai.games.slate.paying import payment, payments
from slate_ai.games.slate.tables import IN_PLAY, Slate
from slate_ai.kernel.bits import count_bits, lowest_bit, nth_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Actions, State

DEVELOPMENT_COST = 1
SIX = NUMBER[(6,)]
"""The multiset of one pending marker on action 6."""


@inner
def free_spaces(tables: Slate, state: State, seat: int) -> int:
    """The developments she may take, as bits: in play, not hers, and not full."""
    occupied = crowded = 0
    for player in range(PLAYERS, PLAYERS + MAX_SEATS):
        held = held_by(state[player])
        crowded |= occupied & held
        occupied |= held
    full = occupied if tables.num_players == 2 else crowded
    return int(tables.rules[IN_PLAY] & ~(full | held_by(state[PLAYERS + seat])))


@inner
def count_developments(spaces: int, player: int, pending: int) -> int:
    """How many ways there are to develop, over all free spaces and payments."""
    first, end = payments(player, pending, DEVELOPMENT_COST)
    return count_bits(spaces) * (end - first)


@inner
def nth_development(spaces: int, player: int, pending: int, n: int) -> int:
    """The ``n``-th way to develop, ascending."""
    first, end = payments(player, pending, DEVELOPMENT_COST)
    kind = nth_bit(spaces, n // (end - first))
    return DEVELOP + kind * NUM_SIX_PAYMENTS + first + n % (end - first)


@inner
def write_developments(spaces: int, player: int, pending: int, out: Actions, end: int) -> int:
    """Append all ways to develop, ascending; return the new end."""
    first, last = payments(player, pending, DEVELOPMENT_COST)
    while spaces != 0:
        for payment_index in range(first, last):
            out[end] = DEVELOP + lowest_bit(spaces) * NUM_SIX_PAYMENTS + payment_index
            end += 1
        spaces &= spaces - 1
    return end


@inner
def develop(state: State, seat: int, development: int) -> None:
    """One marker stays on the space."""
    kind, sixes = development // NUM_SIX_PAYMENTS, development % NUM_SIX_PAYMENTS
    state[PLAYERS + seat] += payment(sixes * SIX, DEVELOPMENT_COST, 0) + (1 << HELD_AT + kind)
