"""What Slate's network sees of each seat."""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.board import MAX_COST, MAX_MINES
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.developing import free_spaces
from slate_ai.games.slate.feature_names import NUM_OWN, OWN
from slate_ai.games.slate.layout import (
    ALONE_IN_THE_VALLEY,
    CLOSED,
    DIFFERENT_VALLEYS,
    EXECUTING,
    HALF_THE_MINES,
    IMPROVED_SELLING,
    MINE_WORDS,
    MODIFY_DIE,
    MODIFY_DIE_USED,
    OVER,
    OWNED,
    PLACING,
    PLAYERS,
    QUEUE_LENGTH,
    QUEUE_LENGTH_MASK,
    REROLLING,
    ROLLING,
    ROUND,
    SEAT_BITS,
    SEAT_MASK,
    SET_DIE_USED,
    TUNNELS,
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
from slate_ai.games.slate.multisets import (
    COUNTS,
    MAX_SIZE,
    NUM_SUBSETS_BELOW,
    NUMBER_BY_COUNTS,
    SIZE,
    SUBSETS,
)
from slate_ai.games.slate.opening import valleys_costing
from slate_ai.games.slate.queue import markers_on
from slate_ai.games.slate.rolling import SET_DIE_PRICE
from slate_ai.games.slate.scores import (
    COINS_PER_POINT,
    COINS_PER_POINT_FOR_VALUE,
    POINTS_ALONE,
    POINTS_DIFFERENT,
    POINTS_HALF,
    POINTS_PER_MINE,
)
from slate_ai.games.slate.selling import IMPROVED_SELLING_BONUS
from slate_ai.games.slate.tables import COSTS, DOWNSTREAM, NUM_VALLEYS, VALLEY_SIZES, VALUES, Slate
from slate_ai.kernel.bits import count_bits, lowest_bit
from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Floats, State

_AT = {name: i for i, name in enumerate(OWN)}
SCORE, LEFTOVER, COINS, MARKERS, SUPPLY, RESERVE = map(
    _AT.__getitem__, ("score", "leftover", "coins_1", "markers_3", "supply_1", "reserve_1")
)
MINES, UNSOLD_1, UNSOLD_4, UNSOLD_PART, BEST_PART, GIVEN_PART, INCOME, INCOME_TO_COME = range(
    _AT["mines"], _AT["income_to_come"] + 1
)
VALLEYS, VALLEYS_ALONE, VALLEYS_HALF, NEARLY_HALF = range(_AT["valleys"], _AT["valleys_nearly_half"] + 1)
DIFFERENT_NOW, ALONE_NOW, HALF_NOW = range(_AT["different_now"], _AT["half_now"] + 1)
HELD, FREE = _AT["on_improved-selling"], _AT["free_improved-selling"]
TO_ROLL, DICE_TO_COME, DECIDES, ON = map(
    _AT.__getitem__, ("first_to_roll", "dice_to_come", "decides", "action_1")
)
PERFORMS, WAITS, OPENS, SALES, DEVELOPS = range(_AT["performs"], _AT["develops"] + 1)
OPENINGS_1, OPENINGS_4, BEST_OPENING, BEST_AFFORDABLE = range(_AT["openings_1"], _AT["best_affordable"] + 1)
SET_READY, MODIFY_READY, EXTRA_READY = range(_AT["set_ready"], _AT["extra_ready"] + 1)

MEAN_VALUE = 5.3
"""Of a mine, in coins."""
POINTS_SCALE, PART_SCALE, COUNT_SCALE, MINES_SCALE = 1 / 20, 1 / 4, 1 / 4, 1 / 10


def _coins_to_come() -> NDArray[np.float64]:
    # The next sale pays each of closed + 1 mines its part, the one after it each of closed + 2, and so on.
    parts = np.concatenate([[0.0], np.cumsum(MEAN_VALUE / np.arange(1, 2 * MAX_MINES + 1))])
    counts = np.arange(MAX_MINES + 1)
    return np.asarray(parts[counts[:, None] + counts] - parts[counts], np.float64)


COINS_TO_COME = _coins_to_come()
"""float64 [11, 11]: what sales of so many mines bring to each of so many that are closed now."""


@inner
def write_own(game: Slate, state: State, features: Floats) -> None:
    """Write each seat's own features, seat after seat, float32 [P * NUM_OWN]."""
    for i in range(game.num_players * NUM_OWN):
        features[i] = 0.0
    write_mines(game, state, features)
    for seat in range(game.num_players):
        own = features[seat * NUM_OWN : (seat + 1) * NUM_OWN]
        write_means(state[PLAYERS + seat], own)
        write_developments(game, state, seat, own)
        write_turn(game, state, seat, own)
    write_queue(state, features)


@inner
def price_of_point(player: int) -> int:
    """What a point costs her, in coins."""
    return COINS_PER_POINT_FOR_VALUE if player & VALUE_FOR_MONEY else COINS_PER_POINT


@inner
def write_mines(game: Slate, state: State, features: Floats) -> None:
    """Valley by valley: mines, and what their sales bring to whom."""
    for valley in range(game.rules[NUM_VALLEYS]):
        word, valley_at = valley // VALLEYS_PER_WORD, MAX_MINES * (valley % VALLEYS_PER_WORD)
        closed = state[CLOSED + word] >> valley_at & VALLEY_MASK
        owned = 0
        for seat in range(game.num_players):
            owned |= state[OWNED + seat * MINE_WORDS + word] >> valley_at & VALLEY_MASK
        size, opened = game.rules[VALLEY_SIZES + valley], count_bits(owned)
        for seat in range(game.num_players):
            own = state[OWNED + seat * MINE_WORDS + word] >> valley_at & VALLEY_MASK
            row = features[seat * NUM_OWN : (seat + 1) * NUM_OWN]
            point = price_of_point(state[PLAYERS + seat])
            write_next_mine(game, state, seat, valley, opened, own & closed, closed, row)
            if own != 0:
                count_mines(own, owned, closed, size, opened, row)
                sales = size - count_bits(closed) >> game.rules[DOWNSTREAM]
                to_come = count_bits(own & closed) * COINS_TO_COME[sales, count_bits(closed)]
                row[INCOME_TO_COME] += PART_SCALE / 2 * to_come / point
        unsold = owned & ~closed
        while unsold != 0:
            share_sale(game, state, features, valley, lowest_bit(unsold), closed)
            unsold &= unsold - 1


@inner
def count_mines(own: int, owned: int, closed: int, size: int, opened: int, row: Floats) -> None:
    """Add a valley in which she has mines."""
    mines, unsold = count_bits(own), count_bits(own & ~closed)
    row[SCORE] += POINTS_SCALE * POINTS_PER_MINE * mines
    row[MINES] += MINES_SCALE * mines
    row[UNSOLD_4] += COUNT_SCALE * unsold
    row[VALLEYS] += MINES_SCALE
    if own == owned:
        row[VALLEYS_ALONE] += COUNT_SCALE
    if 2 * mines >= size:
        row[VALLEYS_HALF] += COUNT_SCALE
    elif 2 * (mines + 1) >= size and opened < size:
        row[NEARLY_HALF] += COUNT_SCALE
    if unsold != 0:
        row[UNSOLD_1] = 1.0


@inner
def write_next_mine(
    game: Slate, state: State, seat: int, valley: int, opened: int, own_closed: int, closed: int, row: Floats
) -> None:
    """What the valley's next mine would bring her."""
    if opened >= game.rules[VALLEY_SIZES + valley]:
        return
    site = MAX_MINES * valley + opened
    player = state[PLAYERS + seat]
    part = game.rules[VALUES + site] * (count_bits(own_closed) + 1) / (count_bits(closed) + 1)
    part *= PART_SCALE / price_of_point(player)
    row[BEST_OPENING] = max(row[BEST_OPENING], part)
    if supply_of(player) >= game.rules[COSTS + site]:
        row[BEST_AFFORDABLE] = max(row[BEST_AFFORDABLE], part)


@inner
def share_sale(game: Slate, state: State, features: Floats, valley: int, mine: int, closed: int) -> None:
    """What the sale of an unsold mine would bring to whom."""
    word, valley_at = valley // VALLEYS_PER_WORD, MAX_MINES * (valley % VALLEYS_PER_WORD)
    sharing = closed & ((2 << mine) - 1) if game.rules[DOWNSTREAM] else closed
    value = game.rules[VALUES + MAX_MINES * valley + mine]
    each = value / (count_bits(sharing) + 1)
    for seat in range(game.num_players):
        own = state[OWNED + seat * MINE_WORDS + word] >> valley_at & VALLEY_MASK
        if own == 0:
            continue
        row = features[seat * NUM_OWN : (seat + 1) * NUM_OWN]
        player = state[PLAYERS + seat]
        scale = PART_SCALE / price_of_point(player)
        part = each * count_bits(own & sharing)
        if own >> mine & 1:
            bonus = IMPROVED_SELLING_BONUS if player & IMPROVED_SELLING else 0
            row[UNSOLD_PART] += scale * (part + each + bonus)
            row[BEST_PART] = max(row[BEST_PART], scale * (part + each + bonus))
            row[GIVEN_PART] += scale * (value - part - each)
        else:
            row[INCOME] += scale * part


@inner
def write_means(player: int, row: Floats) -> None:
    """Coins and markers."""
    money, point = money_of(player), price_of_point(player)
    row[SCORE] += POINTS_SCALE * (money // point)
    row[LEFTOVER] = (money % point) / point
    row[COINS] = min(money, 1)
    row[COINS + 1] = min(money, 3) / 3
    row[COINS + 2] = min(money, 8) / 8
    row[COINS + 3] = min(money, 40) / 20
    markers = supply_of(player) + SIZE[NUMBER_BY_COUNTS[placed_of(player)]]
    row[MARKERS] = min(markers, 3) / 3
    row[MARKERS + 1] = min(markers, 6) / 6
    row[MARKERS + 2] = min(markers, 12) / 12
    row[MARKERS + 3] = min(markers, 48) / 24
    supply = supply_of(player)
    row[SUPPLY] = min(supply, 1)
    row[SUPPLY + 1] = min(supply, 2) / 2
    row[SUPPLY + 2] = min(supply, 3) / 3
    row[RESERVE] = min(reserve_of(player), 1)
    row[RESERVE + 1] = min(reserve_of(player), 6) / 6


@inner
def write_developments(game: Slate, state: State, seat: int, row: Floats) -> None:
    """The spaces she is on, what they bring now, and those she may take."""
    player = state[PLAYERS + seat]
    if player & DIFFERENT_VALLEYS:
        row[DIFFERENT_NOW] = POINTS_DIFFERENT / MINES_SCALE * POINTS_SCALE * row[VALLEYS]
    if player & ALONE_IN_THE_VALLEY:
        row[ALONE_NOW] = POINTS_ALONE / COUNT_SCALE * POINTS_SCALE * row[VALLEYS_ALONE]
    if player & HALF_THE_MINES:
        row[HALF_NOW] = POINTS_HALF / COUNT_SCALE * POINTS_SCALE * row[VALLEYS_HALF]
    row[SCORE] += row[DIFFERENT_NOW] + row[ALONE_NOW] + row[HALF_NOW]
    held, free = held_by(player), free_spaces(game, state, seat)
    while held != 0:
        row[HELD + lowest_bit(held)] = 1.0
        held &= held - 1
    while free != 0:
        row[FREE + lowest_bit(free)] = 1.0
        free &= free - 1


@inner
def write_turn(game: Slate, state: State, seat: int, row: Floats) -> None:
    """Her place in the round, her dice or markers on the actions, and what she may manage with them."""
    turn, player = state[TURN], state[PLAYERS + seat]
    row[TO_ROLL + place_in_round(game, state, seat)] = 1.0
    dice = dice_to_come(game, state, seat)
    is_deciding = phase_of(turn) == PLACING and seat == seat_of(turn)
    row[DICE_TO_COME] = min(dice, supply_of(player)) / 3
    if is_deciding or dice != 0:
        row[SET_READY] = not player & SET_DIE_USED and money_of(player) >= SET_DIE_PRICE
        row[MODIFY_READY] = player & (MODIFY_DIE | MODIFY_DIE_USED) == MODIFY_DIE
    row[DECIDES] = is_deciding
    row[EXTRA_READY] = can_buy(game, player)
    openings = 0
    for cost in range(1, min(MAX_COST, supply_of(player)) + 1):
        openings += count_bits(valleys_costing(state[TUNNELS], cost))
    row[OPENINGS_1], row[OPENINGS_4] = min(openings, 1), min(openings, 4) / 4
    placed = placed_or_shown(state, seat)
    if placed != 0:
        write_actions(placed, row)


@inner
def write_actions(placed: int, row: Floats) -> None:
    """Her markers on the actions, as counts; ``row`` has her unsold mines and free spaces."""
    for action in range(6):
        row[ON + action] = markers_on(placed, action + 1) / 2
    opens = markers_on(placed, 2) + markers_on(placed, 3) + markers_on(placed, 4)
    sales = markers_on(placed, 4) + markers_on(placed, 5)
    row[OPENS] = opens / 3
    row[SALES] = min(sales, row[UNSOLD_4] / COUNT_SCALE + opens) / 3
    free = 0.0
    for kind in range(7):
        free += row[FREE + kind]
    row[DEVELOPS] = min(markers_on(placed, 6), free) / 2


@inner
def write_queue(state: State, features: Floats) -> None:
    """Who performs now, and who waits for it."""
    turn = state[TURN]
    if phase_of(turn) < EXECUTING:
        return
    features[seat_of(turn) * NUM_OWN + PERFORMS] = 1.0
    for place in range(1, turn >> QUEUE_LENGTH & QUEUE_LENGTH_MASK):
        seat = turn >> SEAT_BITS * place & SEAT_MASK
        features[seat * NUM_OWN + WAITS] = place / 2


@inner
def place_in_round(game: Slate, state: State, seat: int) -> int:
    """How many roll before her."""
    place = seat - first_player_of(state[ROUND])
    return place if place >= 0 else place + game.num_players


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
    return MAX_SIZE if place_in_round(game, state, seat) > place_in_round(game, state, roller) else 0


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
