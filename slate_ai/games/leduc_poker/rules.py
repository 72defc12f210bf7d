"""Leduc poker's rules as kernels.

Two of each of jack, queen and king. Each of two seats antes a chip and is dealt a card; a round of betting; a
card for both on the board; another round. Seat 0 begins each round. At most two raises a round, of two chips
in the first and four in the second. Who pairs the board wins, else the higher card; equals split. Southey et
al., "Bayes' bluff: opponent modelling in poker" (UAI 2005).
"""

from typing import NamedTuple

import numpy as np

from slate_ai.games.cards import (
    NOT_DEALT,
    card_outcomes,
    deal,
    deal_outcomes,
    draw_card,
    is_card_unknown,
    known_card,
    redraw_hidden,
    sample_deal,
    seen_cards,
    show_card,
)
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import mix
from slate_ai.kernel.types import Actions, Floats, Rng, State

COPIES = 2
"""Of each rank in the deck."""

# A state is int8 [STATE_SIZE]: the seats' cards, the board card, and up to four actions, each plus one, of
# either round.
BOARD, FIRST_ROUND, SECOND_ROUND, STATE_SIZE = 2, 3, 7, 11
ROUND_SIZE = 4

FOLD, CALL, RAISE = 0, 1, 2
NO_ACTION, FOLDED, CALLED, RAISED = 0, 1, 2, 3

ANTE, FIRST_RAISE, SECOND_RAISE, MAX_RAISES = 1, 2, 4, 2
MOST_LOST = ANTE + MAX_RAISES * (FIRST_RAISE + SECOND_RAISE)


class LeducPoker(NamedTuple):
    """Rule tables: none; there is only one Leduc poker."""


@inline
def current_round(state: State) -> int:
    """Where the actions of the round being bet stand in the state."""
    return FIRST_ROUND if state[BOARD] == NOT_DEALT else SECOND_ROUND


@inline
def num_acted(state: State, start: int) -> int:
    """How many actions a round has seen, 0-4."""
    acted = 0
    for i in range(start, start + ROUND_SIZE):
        acted += int(state[i] != NO_ACTION)
    return acted


@inline
def num_raises(state: State, start: int) -> int:
    """How many raises a round has seen, 0-2."""
    raises = 0
    for i in range(start, start + ROUND_SIZE):
        raises += int(state[i] == RAISED)
    return raises


@inline
def last_action(state: State, start: int) -> int:
    """The last action of a round plus one, or ``NO_ACTION``."""
    acted = num_acted(state, start)
    return int(state[start + acted - 1]) if acted else NO_ACTION


@inline
def has_folded(state: State) -> bool:
    """Whether a fold has ended the game."""
    return last_action(state, current_round(state)) == FOLDED


@inline
def is_betting_over(state: State) -> bool:
    """Whether the current round of betting has ended."""
    start = current_round(state)
    last = last_action(state, start)
    return last == FOLDED or (last == CALLED and num_acted(state, start) >= 2)


@inline
def is_showdown(state: State) -> bool:
    """Whether the betting of both rounds ended without a fold."""
    return state[BOARD] != NOT_DEALT and is_betting_over(state) and not has_folded(state)


@implements(LeducPoker)
def num_players(game: LeducPoker) -> int:
    return 2


@implements(LeducPoker)
def num_actions(game: LeducPoker) -> int:
    return 3


@implements(LeducPoker)
def max_legal_actions(game: LeducPoker) -> int:
    return 9


@implements(LeducPoker)
def score_scale(game: LeducPoker) -> float:
    return 2.0 * MOST_LOST


@implements(LeducPoker)
def reset(game: LeducPoker, state: State, rng: Rng) -> None:
    for i in range(STATE_SIZE):
        state[i] = 0


@implements(LeducPoker)
def current_player(game: LeducPoker, state: State) -> int:
    if state[0] == NOT_DEALT:
        return CHANCE
    start = current_round(state)
    if not is_betting_over(state):
        return num_acted(state, start) % 2
    if has_folded(state):
        return TERMINAL
    return CHANCE if start == FIRST_ROUND or is_card_unknown(state) else TERMINAL


@implements(LeducPoker)
def legal_actions(game: LeducPoker, state: State, out: Actions) -> int:
    start = current_round(state)
    count = 0
    if last_action(state, start) == RAISED:
        out[count] = FOLD
        count += 1
    out[count] = CALL
    count += 1
    if num_raises(state, start) < MAX_RAISES:
        out[count] = RAISE
        count += 1
    return count


@implements(LeducPoker)
def apply_action(game: LeducPoker, state: State, action: int) -> None:
    start = current_round(state)
    if state[0] == NOT_DEALT:
        deal(state, action)
    elif is_showdown(state):
        show_card(state, action)
    elif is_betting_over(state):
        state[BOARD] = action + 1
    else:
        state[start + num_acted(state, start)] = action + 1


@implements(LeducPoker)
def chance_outcomes(game: LeducPoker, state: State, out: Actions, probabilities: Floats) -> int:
    if state[0] == NOT_DEALT:
        return deal_outcomes(COPIES, out, probabilities)
    if is_showdown(state):
        return card_outcomes(COPIES, known_card(state), int(state[BOARD]), out, probabilities)
    return card_outcomes(COPIES, int(state[0]), int(state[1]), out, probabilities)


@implements(LeducPoker)
def sample_chance(game: LeducPoker, state: State, rng: Rng) -> int:
    if state[0] == NOT_DEALT:
        return sample_deal(COPIES, rng)
    if is_showdown(state):
        return draw_card(rng, COPIES, known_card(state), int(state[BOARD])) - 1
    return draw_card(rng, COPIES, int(state[0]), int(state[1])) - 1


@implements(LeducPoker)
def returns(game: LeducPoker, state: State, out: Floats) -> None:
    start = current_round(state)
    # The raise that a fold answers was never matched.
    unmatched = 1 if has_folded(state) else 0
    matched = num_raises(state, start) - unmatched
    if start == FIRST_ROUND:
        stake = ANTE + FIRST_RAISE * matched
    else:
        stake = ANTE + FIRST_RAISE * num_raises(state, FIRST_ROUND) + SECOND_RAISE * matched
    if unmatched:
        winner = num_acted(state, start) % 2
        first = 1.0 if winner == 0 else -1.0
    else:
        first = compare_hands(int(state[0]), int(state[1]), int(state[BOARD]))
    out[0], out[1] = first * stake, -first * stake


@inline
def compare_hands(mine: int, yours: int, board: int) -> float:
    """1 where the first hand wins, -1 where it loses, 0 where they are equal."""
    if mine == yours:
        return 0.0
    return 1.0 if mine == board or (yours != board and mine > yours) else -1.0


@implements(LeducPoker)
def information_key(game: LeducPoker, state: State, player: int) -> np.uint64:
    known = seen_cards(state, player, is_showdown(state))
    for i in range(BOARD, STATE_SIZE):
        known = 4 * known + int(state[i])
    return mix(np.uint64(known))


@implements(LeducPoker)
def determinize(game: LeducPoker, state: State, player: int, rng: Rng) -> None:
    if state[0] != NOT_DEALT and not is_showdown(state):
        redraw_hidden(state, player, COPIES, int(state[BOARD]), rng)


@implements(LeducPoker)
def rewind(game: LeducPoker, state: State, out: Actions) -> int:
    count = 0
    for i in range(FIRST_ROUND, FIRST_ROUND + ROUND_SIZE):
        count = take_back(state, i, out, count)
    count = take_back(state, BOARD, out, count)
    for i in range(SECOND_ROUND, STATE_SIZE):
        count = take_back(state, i, out, count)
    return count


@inline
def take_back(state: State, entry: int, out: Actions, count: int) -> int:
    """Write what an entry tells, if anything, and clear it; the number written is returned."""
    if state[entry] == NO_ACTION:
        return count
    out[count] = state[entry] - 1
    state[entry] = NO_ACTION
    return count + 1
