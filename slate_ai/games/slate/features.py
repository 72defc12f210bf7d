"""What Slate's evaluation looks at: each seat's expected final score, a weighted sum.

A term that scores already counts in full; to it comes what a weight says that it will still bring.
"""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.board import MAX_MINES
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.developing import free_spaces
from slate_ai.games.slate.layout import (
    ALONE_IN_THE_VALLEY,
    CLOSED,
    DIFFERENT_VALLEYS,
    EXECUTING,
    HALF_THE_MINES,
    IMPROVED_SELLING,
    MINE_WORDS,
    OVER,
    OWNED,
    PLAYERS,
    REROLLING,
    ROLLING,
    ROUND,
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
    seat_of,
    supply_of,
)
from slate_ai.games.slate.multisets import (
    COUNTS,
    MAX_SIZE,
    NUM_SUBSETS_BELOW,
    NUMBER_BY_COUNTS,
    SIZE,
    SUBSETS,
)
from slate_ai.games.slate.queue import markers_on
from slate_ai.games.slate.scores import (
    COINS_PER_POINT,
    COINS_PER_POINT_FOR_VALUE,
    POINTS_ALONE,
    POINTS_DIFFERENT,
    POINTS_HALF,
    POINTS_PER_MINE,
    count_half_owned,
    owned_by_others,
    valleys_with,
)
from slate_ai.games.slate.selling import IMPROVED_SELLING_BONUS
from slate_ai.games.slate.tables import DOWNSTREAM, NUM_VALLEYS, VALLEY_SIZES, VALUES, Slate
from slate_ai.games.slate.weights import (
    ALONE_NOW,
    CLOSED_MINES,
    COINS,
    DEVELOPS,
    DICE,
    DIFFERENT_NOW,
    EXTRA_READY,
    HALF_NOW,
    HELD,
    LEFTOVER,
    LEVEL,
    MARKERS,
    ON,
    OPEN_MINES,
    OPENS,
    PLENTY,
    SALES,
    SHORTAGE,
    UNOPENED,
)
from slate_ai.kernel.bits import count_bits, lowest_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Floats, State

MANY_COINS = 8
FEW_MARKERS, MANY_MARKERS = 4, 9
MEAN_VALUE = 5.3
"""Of a mine, in coins."""


def _coins_to_come() -> NDArray[np.float64]:
    # The next sale pays each of closed + 1 mines its part, the one after it each of closed + 2, and so on.
    parts = np.concatenate([[0.0], np.cumsum(MEAN_VALUE / np.arange(1, 2 * MAX_MINES + 1))])
    counts = np.arange(MAX_MINES + 1)
    return np.asarray(parts[counts[:, None] + counts] - parts[counts], np.float64)


COINS_TO_COME = _coins_to_come()
"""float64 [11, 11]: what sales of so many mines bring to each of so many that are closed now."""


@inner
def predict_score(game: Slate, state: State, seat: int, unopened: int, weights: Floats) -> float:
    """A seat's expected final score; ``weights`` float64 [F]."""
    return float(
        weights[LEVEL]
        + weights[UNOPENED] * unopened / game.num_players
        + worth_of_means(state, seat, weights)
        + worth_of_mines(game, state, seat, weights)
        + worth_of_developments(game, state, seat, weights)
        + worth_of_turn(game, state, seat, unopened, weights)
    )


@inner
def worth_of_means(state: State, seat: int, weights: Floats) -> float:
    """Coins and markers."""
    player = state[PLAYERS + seat]
    money = money_of(player)
    price = COINS_PER_POINT_FOR_VALUE if player & VALUE_FOR_MONEY else COINS_PER_POINT
    points = money // price
    worth = points + weights[LEFTOVER] * (money - points * price) / price
    worth += weights[COINS] * min(money, MANY_COINS)
    markers = supply_of(player) + int(SIZE[NUMBER_BY_COUNTS[placed_of(player)]])
    worth += weights[MARKERS] * markers
    worth += weights[SHORTAGE] * max(0, FEW_MARKERS - markers)
    return float(worth + weights[PLENTY] * max(0, markers - MANY_MARKERS))


@inner
def worth_of_mines(game: Slate, state: State, seat: int, weights: Floats) -> float:
    """Mines, and what they will bring: the open ones when she sells, the closed ones when anybody does."""
    player = state[PLAYERS + seat]
    downstream = game.rules[DOWNSTREAM]
    bonus = IMPROVED_SELLING_BONUS if player & IMPROVED_SELLING else 0
    mines = 0
    coins = 0.0
    for valley in range(game.rules[NUM_VALLEYS]):
        word, valley_at = valley // VALLEYS_PER_WORD, MAX_MINES * (valley % VALLEYS_PER_WORD)
        own = state[OWNED + seat * MINE_WORDS + word] >> valley_at & VALLEY_MASK
        if own == 0:
            continue
        mines += count_bits(own)
        closed = state[CLOSED + word] >> valley_at & VALLEY_MASK
        num_closed = count_bits(closed)
        # Downstream, a mine shares in sales above it only: in half of them.
        sales = game.rules[VALLEY_SIZES + valley] - num_closed >> downstream
        coins += weights[CLOSED_MINES] * count_bits(own & closed) * COINS_TO_COME[sales, num_closed]
        unsold = own & ~closed
        while unsold != 0:
            mine = lowest_bit(unsold)
            sharing = closed & ((2 << mine) - 1) if downstream else closed
            part = (count_bits(own & sharing) + 1) / (count_bits(sharing) + 1)
            coins += weights[OPEN_MINES] * (game.rules[VALUES + MAX_MINES * valley + mine] * part + bonus)
            unsold &= unsold - 1
    price = COINS_PER_POINT_FOR_VALUE if player & VALUE_FOR_MONEY else COINS_PER_POINT
    return float(POINTS_PER_MINE * mines + coins / price)


@inner
def worth_of_developments(game: Slate, state: State, seat: int, weights: Floats) -> float:
    """The spaces she is on."""
    player = state[PLAYERS + seat]
    held = held_by(player)
    worth = 0.0
    while held != 0:
        worth += weights[HELD + lowest_bit(held)]
        held &= held - 1
    if player & (DIFFERENT_VALLEYS | ALONE_IN_THE_VALLEY):
        for word in range(MINE_WORDS):
            valleys = valleys_with(state[OWNED + seat * MINE_WORDS + word])
            if player & DIFFERENT_VALLEYS:
                worth += (POINTS_DIFFERENT + weights[DIFFERENT_NOW]) * count_bits(valleys)
            if player & ALONE_IN_THE_VALLEY:
                alone = valleys & ~valleys_with(owned_by_others(state, seat, word))
                worth += (POINTS_ALONE + weights[ALONE_NOW]) * count_bits(alone)
    if player & HALF_THE_MINES:
        worth += (POINTS_HALF + weights[HALF_NOW]) * count_half_owned(game, state, seat)
    return float(worth)


@inner
def worth_of_turn(game: Slate, state: State, seat: int, unopened: int, weights: Floats) -> float:
    """Markers on the actions and dice to come: what she will do in this round."""
    player = state[PLAYERS + seat]
    worth = weights[DICE] * min(dice_to_come(game, state, seat), supply_of(player))
    if can_buy(game, player):
        worth += weights[EXTRA_READY]
    placed = placed_or_shown(state, seat)
    if placed == 0:
        return float(worth)
    for action in range(6):
        worth += weights[ON + action] * markers_on(placed, action + 1)
    unsold = 0
    for word in range(MINE_WORDS):
        unsold += count_bits(state[OWNED + seat * MINE_WORDS + word] & ~state[CLOSED + word])
    opens = min(markers_on(placed, 2) + markers_on(placed, 3) + markers_on(placed, 4), unopened)
    sales = min(markers_on(placed, 4) + markers_on(placed, 5), unsold + opens)
    worth += weights[OPENS] * opens + weights[SALES] * sales
    develops = markers_on(placed, 6)
    if develops != 0:
        worth += weights[DEVELOPS] * min(develops, count_bits(free_spaces(game, state, seat)))
    return float(worth)


@inner
def dice_to_come(game: Slate, state: State, seat: int) -> int:
    """How many dice she will still roll in this round."""
    turn = state[TURN]
    phase = phase_of(turn)
    if phase == OVER or phase >= EXECUTING:
        return 0
    roller = seat_of(turn)
    if seat == roller:
        return MAX_SIZE if phase == ROLLING else 1 if phase == REROLLING else 0
    first = first_player_of(state[ROUND])
    # Seats before the first player roll after all the others.
    turn_of_seat = seat + game.num_players if seat < first else seat
    turn_of_roller = roller + game.num_players if roller < first else roller
    return MAX_SIZE if turn_of_seat > turn_of_roller else 0


@inner
def placed_or_shown(state: State, seat: int) -> int:
    """Her markers on the actions, as counts; while she rolls, as if placed on as many dice as she can."""
    turn = state[TURN]
    player = state[PLAYERS + seat]
    phase = phase_of(turn)
    if phase == OVER or phase >= EXECUTING or seat != seat_of(turn):
        return placed_of(player)
    dice = dice_of(turn)
    most = int(NUM_SUBSETS_BELOW[dice, min(supply_of(player), MAX_SIZE) + 1]) - 1
    return int(COUNTS[SUBSETS[dice, most]])
