"""Slate for search: the operations of ``slate_ai.kernel.operations``."""

import math

import numpy as np

from slate_ai.games.slate.actions import BUY, END, NUM_ACTIONS
from slate_ai.games.slate.board import MAX_VALLEYS
from slate_ai.games.slate.buying import after_buying
from slate_ai.games.slate.executing import draw_performance, perform, write_performances
from slate_ai.games.slate.layout import (
    OVER,
    PERFORMED,
    PLACING,
    PLAYERS,
    ROUND,
    SEAT_BITS,
    SITES,
    STATE_SIZE,
    TUNNELS,
    TURN,
    phase_of,
    seat_of,
)
from slate_ai.games.slate.rolling import (
    draw_rolling_move,
    play_rolling_move,
    roll_outcomes,
    show_dice,
    throw_dice,
    write_rolling_moves,
)
from slate_ai.games.slate.rounds import end_performance, go_on, rolling
from slate_ai.games.slate.scores import score
from slate_ai.games.slate.tables import DRAWN, STARTING_PLAYER, STARTING_TUNNELS, Slate
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import mix, random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

MOST_LEGAL_ACTIONS = 4 * MAX_VALLEYS + SITES + 3
"""On action 4: two pending markers pay for each valley's next mine in four ways; buy, gain, forfeit."""
WORTHWHILE_LEAD = 60.0
"""In points; shared out over the players, as leads are the smaller the more of them there are."""
USUAL_PART = 2 / 3
"""Of that: up to here a lead's worth grows evenly, then ever more slowly."""
LOW_32_BITS, SHIFT_32 = np.uint64((1 << 32) - 1), np.uint64(32)
KEYS = np.random.SeedSequence(17).generate_state(2 * STATE_SIZE, np.uint64).reshape(STATE_SIZE, 2)
"""uint64 [STATE_SIZE, 2]: random factors of a word's low and high half."""


@implements(Slate)
def num_players(game: Slate) -> int:
    return game.num_players


@implements(Slate)
def num_actions(game: Slate) -> int:
    return NUM_ACTIONS


@implements(Slate)
def max_legal_actions(game: Slate) -> int:
    return MOST_LEGAL_ACTIONS


@implements(Slate)
def score_scale(game: Slate) -> float:
    return WORTHWHILE_LEAD / game.num_players


@implements(Slate)
def lead_share(game: Slate, lead: float) -> float:
    part = abs(lead) / score_scale(game)
    if part > USUAL_PART:
        # A hyperbola towards 1 goes on where the line ends, with its slope.
        part = 1.0 - (1.0 - USUAL_PART) ** 2 / (part + 1.0 - 2.0 * USUAL_PART)
    return 0.5 + math.copysign(0.5 * part, lead)


@implements(Slate)
def reset(game: Slate, state: State, rng: Rng) -> None:
    for i in range(STATE_SIZE):
        state[i] = 0
    for seat in range(game.num_players):
        state[PLAYERS + seat] = game.rules[STARTING_PLAYER]
    state[TUNNELS] = game.rules[STARTING_TUNNELS]
    first_player = random_below(rng, game.num_players) if game.first_player == DRAWN else game.first_player
    state[ROUND] = first_player | 1 << SEAT_BITS
    state[TURN] = rolling(first_player)
    go_on(game, state)


@implements(Slate)
def current_player(game: Slate, state: State) -> int:
    turn = state[TURN]
    if phase_of(turn) >= PLACING:
        return seat_of(turn)
    return TERMINAL if phase_of(turn) == OVER else CHANCE


@implements(Slate)
def legal_actions(game: Slate, state: State, out: Actions) -> int:
    turn = state[TURN]
    if phase_of(turn) == PLACING:
        return write_rolling_moves(game, turn, state[PLAYERS + seat_of(turn)], out)
    if phase_of(turn) == PERFORMED:
        out[0], out[1] = BUY, END
        return 2
    return write_performances(game, state, turn, out)


@implements(Slate)
def random_action(game: Slate, state: State, buffer: Actions, rng: Rng) -> int:
    turn = state[TURN]
    if phase_of(turn) == PLACING:
        return draw_rolling_move(game, turn, state[PLAYERS + seat_of(turn)], rng)
    if phase_of(turn) == PERFORMED:
        return BUY if random_below(rng, 2) == 0 else END
    return draw_performance(game, state, turn, rng)


@implements(Slate)
def apply_action(game: Slate, state: State, action: int) -> None:
    turn = state[TURN]
    phase = phase_of(turn)
    if phase < PLACING:
        show_dice(state, turn, action)
    elif action == BUY:
        player = PLAYERS + seat_of(turn)
        state[player] = after_buying(game, state[player])
        if phase == PERFORMED:
            end_performance(game, state)
    elif phase == PLACING:
        play_rolling_move(game, state, turn, action)
    elif phase == PERFORMED:
        end_performance(game, state)
    else:
        perform(game, state, turn, action)


@implements(Slate)
def chance_outcomes(game: Slate, state: State, out: Actions, probabilities: Floats) -> int:
    return roll_outcomes(state[TURN], out, probabilities)


@implements(Slate)
def sample_chance(game: Slate, state: State, rng: Rng) -> int:
    return throw_dice(state[TURN], rng)


@implements(Slate)
def returns(game: Slate, state: State, out: Floats) -> None:
    for seat in range(game.num_players):
        out[seat] = score(game, state, seat)


@implements(Slate)
def information_key(game: Slate, state: State, player: int) -> np.uint64:
    total = np.uint64(0)
    for i in range(STATE_SIZE):
        word = np.uint64(state[i])
        # Halves apart: else a change in a highest bit would only change the highest bits of the product.
        total += (word & LOW_32_BITS) * KEYS[i, 0] + (word >> SHIFT_32) * KEYS[i, 1]
    return mix(total)


@implements(Slate)
def round_number(game: Slate, state: State) -> int:
    return int(state[ROUND] >> SEAT_BITS)
