"""Kuhn poker's rules as kernels.

Each of two seats antes a chip and is dealt one card of jack, queen and king. Seat 0 may bet a chip or pass;
after a bet the other calls it (bets too) or folds (passes). The higher card wins. Seat 0 loses 1/18 of a chip
a game under best play: Kuhn, "A simplified two-person poker" (1950).
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

COPIES = 1
"""Of each rank in the deck."""

# A state is int8 [STATE_SIZE]: the seats' cards, then up to three actions, each plus one.
HISTORY, STATE_SIZE = 2, 5

PASS, BET = 0, 1
NO_ACTION, PASSED, BETTED = 0, 1, 2


class KuhnPoker(NamedTuple):
    """Rule tables: none; there is only one Kuhn poker."""


@inline
def num_acted(state: State) -> int:
    """How many actions have been played, 0-3."""
    acted = 0
    for i in range(HISTORY, STATE_SIZE):
        acted += int(state[i] != NO_ACTION)
    return acted


@inline
def has_folded(state: State) -> bool:
    """Whether the last action was a pass after a bet."""
    last = HISTORY + num_acted(state) - 1
    return bool(last > HISTORY and state[last] == PASSED and state[last - 1] == BETTED)


@inline
def is_finished(state: State) -> bool:
    """Whether no one acts any more."""
    acted = num_acted(state)
    return acted == 3 or (acted == 2 and not (state[HISTORY] == PASSED and state[HISTORY + 1] == BETTED))


@inline
def is_showdown(state: State) -> bool:
    """Whether the betting ended without a fold."""
    return is_finished(state) and not has_folded(state)


@implements(KuhnPoker)
def num_players(game: KuhnPoker) -> int:
    return 2


@implements(KuhnPoker)
def num_actions(game: KuhnPoker) -> int:
    return 2


@implements(KuhnPoker)
def max_legal_actions(game: KuhnPoker) -> int:
    return 6


@implements(KuhnPoker)
def score_scale(game: KuhnPoker) -> float:
    return 4.0


@implements(KuhnPoker)
def reset(game: KuhnPoker, state: State, rng: Rng) -> None:
    for i in range(STATE_SIZE):
        state[i] = 0


@implements(KuhnPoker)
def current_player(game: KuhnPoker, state: State) -> int:
    if state[0] == NOT_DEALT:
        return CHANCE
    if is_showdown(state) and is_card_unknown(state):
        return CHANCE
    return TERMINAL if is_finished(state) else num_acted(state) % 2


@implements(KuhnPoker)
def legal_actions(game: KuhnPoker, state: State, out: Actions) -> int:
    out[0], out[1] = PASS, BET
    return 2


@implements(KuhnPoker)
def apply_action(game: KuhnPoker, state: State, action: int) -> None:
    if state[0] == NOT_DEALT:
        deal(state, action)
    elif is_finished(state):
        show_card(state, action)
    else:
        state[HISTORY + num_acted(state)] = action + 1


@implements(KuhnPoker)
def chance_outcomes(game: KuhnPoker, state: State, out: Actions, probabilities: Floats) -> int:
    if state[0] == NOT_DEALT:
        return deal_outcomes(COPIES, out, probabilities)
    return card_outcomes(COPIES, known_card(state), NOT_DEALT, out, probabilities)


@implements(KuhnPoker)
def sample_chance(game: KuhnPoker, state: State, rng: Rng) -> int:
    if state[0] == NOT_DEALT:
        return sample_deal(COPIES, rng)
    return draw_card(rng, COPIES, known_card(state), NOT_DEALT) - 1


@implements(KuhnPoker)
def returns(game: KuhnPoker, state: State, out: Floats) -> None:
    acted = num_acted(state)
    if has_folded(state):
        first = 1.0 if acted == 2 else -1.0
    else:
        stake = 2.0 if state[HISTORY + acted - 1] == BETTED else 1.0
        first = stake if state[0] > state[1] else -stake
    out[0], out[1] = first, -first


@implements(KuhnPoker)
def information_key(game: KuhnPoker, state: State, player: int) -> np.uint64:
    known = seen_cards(state, player, is_showdown(state))
    for i in range(HISTORY, STATE_SIZE):
        known = 3 * known + int(state[i])
    return mix(np.uint64(known))


@implements(KuhnPoker)
def determinize(game: KuhnPoker, state: State, player: int, rng: Rng) -> None:
    if state[0] != NOT_DEALT and not is_showdown(state):
        redraw_hidden(state, player, COPIES, NOT_DEALT, rng)


@implements(KuhnPoker)
def rewind(game: KuhnPoker, state: State, out: Actions) -> int:
    acted = num_acted(state)
    for i in range(acted):
        out[i] = state[HISTORY + i] - 1
        state[HISTORY + i] = NO_ACTION
    return acted
