"""What Slate's evaluation looks at."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.board import MAX_MINES
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.developing import free_spaces
from slate_ai.games.slate.layout import (
    CLOSED,
    EXECUTING,
    IMPROVED_SELLING,
    MAX_SEATS,
    MINE_WORDS,
    MODIFY_DIE,
    MODIFY_DIE_USED,
    OWNED,
    PLAYERS,
    REROLLING,
    ROLLING,
    ROUND,
    SEAT_BITS,
    TURN,
    VALLEY_MASK,
    VALLEYS_PER_WORD,
    VALUE_FOR_MONEY,
    dice_of,
    first_player_of,
    held_by,
    money_of,
    phase_of,
    placed_of,
    reserve_of,
    seat_of,
    supply_of,
)
from slate_ai.games.slate.multisets import COUNTS, MAX_SIZE, NUM_SUBSETS_BELOW, SUBSETS
from slate_ai.games.slate.scores import score as points_now
from slate_ai.games.slate.scores import valleys_with
from slate_ai.games.slate.tables import NUM_VALLEYS, ROUND_LIMIT, VALLEY_SIZES, VALUES, Slate
from slate_ai.games.slate.weights import (
    BUCKETS_PER_ROUND,
    CLOSED_LATER,
    COINS,
    DEVELOPS,
    DICE,
    EXTRA_READY,
    FIRST,
    IMPROVED,
    LEFTOVER,
    LEVEL,
    MARKERS,
    MINES,
    MODIFY_READY,
    NUM_BUCKETS,
    ON_1,
    OPEN_INCOME,
    OPEN_LATER,
    ROUNDS_PER_MINE,
    SALES,
    SHORTAGE,
    UNOPENED,
    VALLEYS,
)
from slate_ai.kernel.bits import count_bits, lowest_bit
from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import Floats, State

MEAN_VALUE = 5.3


def _later_income() -> NDArray[np.float64]:
    harmonic = np.concatenate([[0.0], np.cumsum(1 / np.arange(1, MAX_MINES + 1))])
    table = np.zeros((MAX_MINES + 1, MAX_MINES + 2))
    for size in range(MAX_MINES + 1):
        for closed in range(size + 1):
            table[size, closed] = MEAN_VALUE * (harmonic[size] - harmonic[closed])
    return table


LATER_INCOME = _later_income()
"""[11, 12] coins that a closed mine still gets from a valley of so many mines of which so many are closed."""


@inline
def count_unopened(game: Slate, state: State) -> int:
    """How many mines nobody owns."""
    mines = 0
    for valley in range(game.rules[NUM_VALLEYS]):
        mines += game.rules[VALLEY_SIZES + valley]
    for word in range(OWNED, OWNED + MAX_SEATS * MINE_WORDS):
        mines -= count_bits(state[word])
    return mines


@inline
def rounds_left(game: Slate, state: State, unopened: int) -> float:
    """Rounds after this one."""
    by_mines = ROUNDS_PER_MINE[game.num_players - 2] * unopened / game.num_players
    by_limit = game.rules[ROUND_LIMIT] - (state[ROUND] >> SEAT_BITS)
    return float(min(by_mines, by_limit))


@inline
def bucket_of(rounds: float) -> int:
    """The row of weights for so many rounds left."""
    return min(int(rounds * BUCKETS_PER_ROUND + 0.5), NUM_BUCKETS - 1)


@inline
def predict_scores(game: Slate, state: State, unopened: int, weights: Floats, score: Floats) -> None:
    """Write each seat's expected final score; ``weights`` float64 [F]."""
    turn = state[TURN]
    phase = phase_of(turn)
    roller = seat_of(turn) if phase != 0 and phase < EXECUTING else -1
    first = first_player_of(state[ROUND])
    for seat in range(game.num_players):
        score[seat] = seat_worth(game, state, seat, turn, phase, roller, first, unopened, weights)
    add_mines(game, state, weights, score)


@inline
def seat_worth(
    game: Slate,
    state: State,
    seat: int,
    turn: int,
    phase: int,
    roller: int,
    first: int,
    unopened: int,
    w: Floats,
) -> float:
    """What a seat is expected to end with, but for her mines' income."""
    player = state[PLAYERS + seat]
    supply = supply_of(player)
    placed = placed_of(player)
    worth = w[LEVEL] + points_now(game, state, seat) + w[UNOPENED] * unopened / game.num_players
    dice = 0
    if roller >= 0:
        order = (seat - first) if seat >= first else seat - first + game.num_players
        roller_order = (roller - first) if roller >= first else roller - first + game.num_players
        if order > roller_order or (order == roller_order and phase == ROLLING):
            dice = 3
        elif order == roller_order:
            on_table = dice_of(turn)
            chosen = SUBSETS[on_table, NUM_SUBSETS_BELOW[on_table, min(supply, MAX_SIZE) + 1] - 1]
            placed = int(COUNTS[chosen])
            dice = 1 if phase == REROLLING else 0
        worth += w[DICE] * min(dice, supply)
    one, two, three = placed & 3, placed >> 2 & 3, placed >> 4 & 3
    four, five, six = placed >> 6 & 3, placed >> 8 & 3, placed >> 10 & 3
    own_open = 0
    valleys = 0
    mines = 0
    for word in range(MINE_WORDS):
        own = state[OWNED + seat * MINE_WORDS + word]
        mines += count_bits(own)
        own_open += count_bits(own & ~state[CLOSED + word])
        valleys += count_bits(valleys_with(own))
    at_hand = supply + count_markers(placed_of(player))
    money = money_of(player)
    left = money % 3 / 3.0
    if player & VALUE_FOR_MONEY:
        left = money % 2 / 2.0
    worth += w[LEFTOVER] * left + w[COINS] * min(money, 8)
    worth += w[MARKERS] * at_hand + w[SHORTAGE] * max(0, 4 - at_hand)
    worth += w[MINES] * mines + w[VALLEYS] * valleys
    held = held_by(player)
    for kind in range(7):
        if held >> kind & 1:
            worth += w[IMPROVED + kind]
    if reserve_of(player) > 0:
        worth += w[ON_1] * one
    three = min(three, unopened)
    worth += w[ON_1 + 1] * two + w[ON_1 + 2] * three + w[ON_1 + 3] * four + w[ON_1 + 4] * five
    sales = min(four + five, own_open + min(two + three, unopened))
    develops = min(six, count_bits(free_spaces(game, state, seat)))
    worth += w[SALES] * sales + w[DEVELOPS] * develops + w[ON_1 + 5] * six
    if dice > 0 and player & (MODIFY_DIE | MODIFY_DIE_USED) == MODIFY_DIE:
        worth += w[MODIFY_READY]
    if can_buy(game, player):
        worth += w[EXTRA_READY]
    if seat == first:
        worth += w[FIRST]
    return float(worth)


@inline
def count_markers(placed: int) -> int:
    """How many markers the counts add up to."""
    pairs = (placed & 0x333) + (placed >> 2 & 0x333)
    return (pairs + (pairs >> 4) + (pairs >> 8)) & 15


@inline
def add_mines(game: Slate, state: State, w: Floats, score: Floats) -> None:
    """Add what the mines of each seat will still bring."""
    for valley in range(game.rules[NUM_VALLEYS]):
        word = valley // VALLEYS_PER_WORD
        shift = MAX_MINES * (valley % VALLEYS_PER_WORD)
        all_closed = state[CLOSED + word] >> shift & VALLEY_MASK
        closed = count_bits(all_closed)
        size = game.rules[VALLEY_SIZES + valley]
        for seat in range(game.num_players):
            own = state[OWNED + seat * MINE_WORDS + word] >> shift & VALLEY_MASK
            if own == 0:
                continue
            rate = 0.5 if state[PLAYERS + seat] & VALUE_FOR_MONEY else 1.0 / 3.0
            own_closed = count_bits(own & all_closed)
            score[seat] += w[CLOSED_LATER] * rate * own_closed * LATER_INCOME[size, closed]
            own_open = own & ~all_closed
            share = (own_closed + 1) / (closed + 1)
            while own_open != 0:
                value = game.rules[VALUES + MAX_MINES * valley + lowest_bit(own_open)]
                bonus = 2 if state[PLAYERS + seat] & IMPROVED_SELLING else 0
                score[seat] += rate * (
                    w[OPEN_INCOME] * (value * share + bonus) + w[OPEN_LATER] * LATER_INCOME[size, closed + 1]
                )
                own_open &= own_open - 1
