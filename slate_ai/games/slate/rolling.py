"""A player's turn to roll: the dice, changing them, and placing markers."""

import numpy as np

from slate_ai.games.slate.actions import MODIFY, NUM_ROLLS, PLACE, REROLL, SET
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.dice_moves import (
    BUY_AT,
    MODIFIES_AT,
    MOVES,
    PLACES_AT,
    REROLLS_AT,
    SETS_AT,
)
from slate_ai.games.slate.layout import (
    DICE,
    MODIFY_DIE,
    MODIFY_DIE_USED,
    MONEY,
    PHASE,
    PLACING,
    PLAYERS,
    QUEUE_MASK,
    REROLLING,
    SET_DIE_USED,
    TURN,
    dice_of,
    money_of,
    phase_of,
    seat_of,
    supply_of,
)
from slate_ai.games.slate.multisets import (
    DISTINCT,
    MAX_SIZE,
    MULTISETS,
    NUM_PAIRS_AND_SMALLER,
    NUM_SUBSETS_BELOW,
    WITH_FACE,
    WITHOUT_FACE,
    orderings_of,
)
from slate_ai.games.slate.paying import PLACEMENT
from slate_ai.games.slate.rounds import end_turn_to_roll, go_on
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import inner
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

REROLL_PRICE, SET_DIE_PRICE = 1, 3

ROLLS = np.array(
    [roll for roll in range(NUM_ROLLS) for _ in range(orderings_of(MULTISETS[NUM_PAIRS_AND_SMALLER + roll]))],
    np.int64,
)
"""int64 [216]: every throw of three dice, as an outcome."""
NUM_THROWS = ROLLS.size


@inner
def roll_outcomes(turn: int, out: Actions, probabilities: Floats) -> int:
    """The outcomes of the three dice, or of the one that is rolled again."""
    if phase_of(turn) == REROLLING:
        for face in range(6):
            out[face] = face
            probabilities[face] = 1 / 6
        return 6
    for roll in range(NUM_ROLLS):
        out[roll] = roll
        probabilities[roll] = 0.0
    for throw in range(NUM_THROWS):
        probabilities[ROLLS[throw]] += 1 / NUM_THROWS
    return NUM_ROLLS


@inner
def throw_dice(turn: int, rng: Rng) -> int:
    """Draw an outcome."""
    is_reroll = phase_of(turn) == REROLLING
    throw = random_below(rng, 6 if is_reroll else NUM_THROWS)
    return throw if is_reroll else int(ROLLS[throw])


@inner
def show_dice(state: State, turn: int, outcome: int) -> None:
    """The dice have fallen; the roller decides."""
    if phase_of(turn) == REROLLING:
        put_dice(state, turn, WITH_FACE[dice_of(turn), outcome + 1])
    else:
        put_dice(state, turn, NUM_PAIRS_AND_SMALLER + outcome)


@inner
def put_dice(state: State, turn: int, dice: int) -> None:
    """The same player's turn with other dice; if there are but two, one will be rolled."""
    phase = PLACING if dice >= NUM_PAIRS_AND_SMALLER else REROLLING
    state[TURN] = turn & QUEUE_MASK | phase << PHASE | dice << DICE


@inner
def rolling_choices(tables: Slate, turn: int, player: int) -> tuple[int, int, int, int, int]:
    """How many rerolls, sets, modifies, buys and places the player has."""
    dice = dice_of(turn)
    distinct = DISTINCT[dice]
    rerolls = distinct if money_of(player) >= REROLL_PRICE else 0
    sets = 5 * distinct if money_of(player) >= SET_DIE_PRICE and not player & SET_DIE_USED else 0
    modifies = 2 * distinct if player & (MODIFY_DIE | MODIFY_DIE_USED) == MODIFY_DIE else 0
    buys = 1 if can_buy(tables, player) else 0
    places = NUM_SUBSETS_BELOW[dice, min(supply_of(player), MAX_SIZE) + 1]
    return rerolls, sets, modifies, buys, places


@inner
def write_rolling_moves(tables: Slate, turn: int, player: int, out: Actions) -> int:
    """All legal moves, ascending; return their number."""
    dice = dice_of(turn)
    rerolls, sets, modifies, buys, places = rolling_choices(tables, turn, player)
    end = 0
    for first, count in (
        (REROLLS_AT, rerolls),
        (SETS_AT, sets),
        (MODIFIES_AT, modifies),
        (BUY_AT, buys),
        (PLACES_AT, places),
    ):
        for column in range(first, first + count):
            out[end] = MOVES[dice, column]
            end += 1
    return end


@inner
def draw_rolling_move(tables: Slate, turn: int, player: int, rng: Rng) -> int:
    """Draw a legal move uniformly."""
    rerolls, sets, modifies, buys, places = rolling_choices(tables, turn, player)
    column = random_below(rng, rerolls + sets + modifies + buys + places)
    # Skip the columns that are empty or not allowed, kind after kind.
    if column >= REROLLS_AT + rerolls:
        column += SETS_AT - REROLLS_AT - rerolls
    if column >= SETS_AT + sets:
        column += MODIFIES_AT - SETS_AT - sets
    if column >= MODIFIES_AT + modifies:
        column += BUY_AT - MODIFIES_AT - modifies
    if column >= BUY_AT + buys:
        column += PLACES_AT - BUY_AT - buys
    return int(MOVES[dice_of(turn), column])


@inner
def play_rolling_move(tables: Slate, state: State, turn: int, action: int) -> None:
    """Place markers and end the turn to roll, or do something about a die."""
    seat = seat_of(turn)
    if action >= PLACE:
        state[PLAYERS + seat] += PLACEMENT[action - PLACE]
        end_turn_to_roll(tables, state)
        go_on(tables, state)
    elif action < SET:
        state[PLAYERS + seat] -= REROLL_PRICE * MONEY
        put_dice(state, turn, WITHOUT_FACE[dice_of(turn), action - REROLL + 1])
    elif action < MODIFY:
        state[PLAYERS + seat] += SET_DIE_USED - SET_DIE_PRICE * MONEY
        change_die(state, turn, action - SET)
    else:
        state[PLAYERS + seat] += MODIFY_DIE_USED
        change_die(state, turn, action - MODIFY)


@inner
def change_die(state: State, turn: int, change: int) -> None:
    """Turn a die to another face; ``change`` numbers the die and the face."""
    others = WITHOUT_FACE[dice_of(turn), change // 6 + 1]
    put_dice(state, turn, WITH_FACE[others, change % 6 + 1])
