"""The score, also of an unfinished game."""

from slate_ai.games.slate.board import MAX_MINES
from slate_ai.games.slate.layout import (
    ALONE_IN_THE_VALLEY,
    DIFFERENT_VALLEYS,
    HALF_THE_MINES,
    MAX_SEATS,
    MINE_WORDS,
    OWNED,
    PLAYERS,
    VALLEY_MASK,
    VALLEYS_PER_WORD,
    VALUE_FOR_MONEY,
    money_of,
)
from slate_ai.games.slate.tables import NUM_VALLEYS, VALLEY_SIZES, Slate
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import State

POINTS_PER_MINE, POINTS_DIFFERENT, POINTS_HALF, POINTS_ALONE = 2, 1, 2, 3
COINS_PER_POINT, COINS_PER_POINT_FOR_VALUE = 3, 2
TOPS = sum(1 << MAX_MINES * valley + MAX_MINES - 1 for valley in range(VALLEYS_PER_WORD))
"""The highest bit of each valley in a word of sites."""
LOWER = (1 << MAX_MINES * VALLEYS_PER_WORD) - 1 - TOPS
"""All other bits."""


@inner
def score(tables: Slate, state: State, seat: int) -> int:
    """A seat's points if the game ended now."""
    player = state[PLAYERS + seat]
    if player & VALUE_FOR_MONEY:
        points = money_of(player) // COINS_PER_POINT_FOR_VALUE
    else:
        points = money_of(player) // COINS_PER_POINT
    for word in range(MINE_WORDS):
        own = state[OWNED + seat * MINE_WORDS + word]
        points += POINTS_PER_MINE * count_bits(own)
        if player & DIFFERENT_VALLEYS:
            points += POINTS_DIFFERENT * count_bits(valleys_with(own))
        if player & ALONE_IN_THE_VALLEY:
            others = owned_by_others(state, seat, word)
            points += POINTS_ALONE * count_bits(valleys_with(own) & ~valleys_with(others))
    if player & HALF_THE_MINES:
        points += POINTS_HALF * count_half_owned(tables, state, seat)
    return points


@inner
def valleys_with(mines: int) -> int:
    """The valleys with at least one of ``mines`` (a word of sites), each as its highest bit."""
    # Adding LOWER to a valley's lower bits carries into its highest bit if any of them is set.
    return ((mines & LOWER) + LOWER | mines) & TOPS


@inner
def owned_by_others(state: State, seat: int, word: int) -> int:
    """The mines of all other seats, in one word of sites."""
    mines = 0
    for other in range(MAX_SEATS):
        if other != seat:
            mines |= state[OWNED + other * MINE_WORDS + word]
    return mines


@inner
def count_half_owned(tables: Slate, state: State, seat: int) -> int:
    """In how many valleys she owns at least half of all mines."""
    count = 0
    for valley in range(tables.rules[NUM_VALLEYS]):
        own = state[OWNED + seat * MINE_WORDS + valley // VALLEYS_PER_WORD]
        mines = count_bits(own >> MAX_MINES * (valley % VALLEYS_PER_WORD) & VALLEY_MASK)
        count += 2 * mines >= tables.rules[VALLEY_SIZES + valley]
    return count
