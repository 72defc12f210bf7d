"""Selling slate: which mines may be sold from, and where the coins go."""

from slate_ai.games.slate.actions import SELL
from slate_ai.games.slate.board import MAX_MINES
from slate_ai.games.slate.layout import (
    CLOSED,
    IMPROVED_SELLING,
    MAX_SEATS,
    MINE_WORDS,
    MONEY,
    OWNED,
    PLAYERS,
    SITES_PER_WORD,
    VALLEY_MASK,
)
from slate_ai.games.slate.tables import DOWNSTREAM, VALUES, Slate
from slate_ai.kernel.bits import count_bits, lowest_bit, nth_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Actions, State

IMPROVED_SELLING_BONUS = 2


@inner
def sellable(state: State, seat: int, word: int) -> int:
    """Her mines that are not closed, as bits of one word of sites."""
    return int(state[OWNED + seat * MINE_WORDS + word] & ~state[CLOSED + word])


@inner
def count_sales(state: State, seat: int) -> int:
    """How many mines she may sell from."""
    count = 0
    for word in range(MINE_WORDS):
        count += count_bits(sellable(state, seat, word))
    return count


@inner
def nth_sale(state: State, seat: int, n: int) -> int:
    """The ``n``-th sale, ascending."""
    word, count = -1, 0
    while n >= count:
        n -= count
        word += 1
        mines = sellable(state, seat, word)
        count = count_bits(mines)
    return SELL + SITES_PER_WORD * word + nth_bit(mines, n)


@inner
def write_sales(state: State, seat: int, out: Actions, end: int) -> int:
    """Append all sales, ascending; return the new end."""
    for word in range(MINE_WORDS):
        mines = sellable(state, seat, word)
        while mines != 0:
            out[end] = SELL + SITES_PER_WORD * word + lowest_bit(mines)
            end += 1
            mines &= mines - 1
    return end


@inner
def sell_slate(tables: Slate, state: State, seat: int, site: int) -> None:
    """Close the mine; its value goes to the owners of the closed mines, the bonus to her."""
    word, bit = site // SITES_PER_WORD, site % SITES_PER_WORD
    state[CLOSED + word] |= 1 << bit
    mine = site % MAX_MINES
    sharing = state[CLOSED + word] >> bit - mine & VALLEY_MASK
    if tables.rules[DOWNSTREAM]:
        sharing &= (2 << mine) - 1
    value = tables.rules[VALUES + site]
    each, rest = value // count_bits(sharing), value % count_bits(sharing)
    favoured = first_in_turn(sharing, mine, rest)
    for owner in range(MAX_SEATS):
        owned = state[OWNED + owner * MINE_WORDS + word] >> bit - mine
        coins = each * count_bits(owned & sharing) + count_bits(owned & favoured)
        state[PLAYERS + owner] += coins * MONEY
    if state[PLAYERS + seat] & IMPROVED_SELLING:
        state[PLAYERS + seat] += IMPROVED_SELLING_BONUS * MONEY


@inner
def first_in_turn(sharing: int, mine: int, count: int) -> int:
    """The first mines that get a coin: from ``mine`` down the river, then from the top to just above it."""
    # With the part down the river put above the part up the river, it is the highest bit's turn first.
    below = (2 << mine) - 1
    in_turn = (sharing & below) << MAX_MINES | sharing & ~below
    for _ in range(count_bits(in_turn) - count):
        in_turn &= in_turn - 1
    return in_turn >> MAX_MINES | in_turn & VALLEY_MASK
