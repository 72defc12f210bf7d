"""Which of Slate's moves search looks at first: those after which the network likes the state best."""

import math

from slate_ai.games.slate.evaluation import judge_state
from slate_ai.games.slate.layout import MAX_SEATS, OVER, STATE_SIZE, TURN, phase_of, seat_of
from slate_ai.games.slate.rules import apply_action, score_scale
from slate_ai.games.slate.scores import score as points_of
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import inner
from slate_ai.kernel.operation import implements
from slate_ai.kernel.scratch import float_scratch
from slate_ai.kernel.types import Actions, Floats, State

SHARPNESS = 25.0
"""A move that is worth one win less weighs e to the power of so much less."""
LEAST_WEIGHT = 1e-3
"""Beside 1 for the best move: no move is hidden."""
LEAD_WEIGHT = 0.2
"""The share of the lead in points in what a state is worth; the rest is the win."""


@implements(Slate)
def priors(game: Slate, state: State, actions: Actions, count: int, out: Floats) -> None:
    words = words_of(state)
    seat = seat_of(state[TURN])
    best = -math.inf
    for i in range(count):
        apply_action(game, state, int(actions[i]))
        worth = worth_of(game, state, seat)
        put_back(state, words)
        out[i] = worth
        best = max(best, worth)
    total = 0.0
    for i in range(count):
        weight = LEAST_WEIGHT + math.exp(SHARPNESS * (float(out[i]) - best))
        out[i] = weight
        total += weight
    for i in range(count):
        out[i] /= total


@inner
def worth_of(game: Slate, state: State, seat: int) -> float:
    """What a state is worth to a seat, in wins; what is over is judged by its points alone."""
    win, score = float_scratch(MAX_SEATS), float_scratch(MAX_SEATS)
    if phase_of(state[TURN]) == OVER:
        for other in range(game.num_players):
            score[other] = points_of(game, state, other)
        lead = lead_of(game, score, seat)
        return 1.0 + lead if lead > 0 else lead
    judge_state(game, state, win, score)
    share = 0.5 + 0.5 * lead_of(game, score, seat) / score_scale(game)
    return float((1.0 - LEAD_WEIGHT) * win[seat] + LEAD_WEIGHT * share)


@inner
def lead_of(game: Slate, score: Floats, seat: int) -> float:
    """A seat's lead over the best other one, in points."""
    lead = math.inf
    for other in range(game.num_players):
        if other != seat:
            lead = min(lead, score[seat] - score[other])
    return lead


@inner
def words_of(state: State) -> tuple[int, ...]:
    """A copy of a state."""
    # Kernels cannot make arrays, but a tuple of known length lives on the stack.
    return (
        *(state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7], state[8]),
        *(state[9], state[10], state[11], state[12], state[13], state[14], state[15], state[16]),
    )


@inner
def put_back(state: State, words: tuple[int, ...]) -> None:
    """Write a copied state back."""
    for i in range(STATE_SIZE):
        state[i] = words[i]
