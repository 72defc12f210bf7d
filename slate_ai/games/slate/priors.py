"""Which of Slate's moves search looks at first: those that at once promise the mover the highest score."""

import math

from slate_ai.games.slate.evaluation import count_unopened, evaluate_net, rounds_left, row_for
from slate_ai.games.slate.features import predict_score
from slate_ai.games.slate.layout import MAX_SEATS, REROLLING, STATE_SIZE, TURN, phase_of, seat_of
from slate_ai.games.slate.rules import apply_action, score_scale
from slate_ai.games.slate.tables import Slate
from slate_ai.games.slate.weights import MIN_PLAYERS, WEIGHTS, WIDTHS
from slate_ai.kernel.jit import inner
from slate_ai.kernel.operation import implements
from slate_ai.kernel.scratch import float_scratch
from slate_ai.kernel.types import Actions, Floats, State

SHARPNESS = 10.0
"""A move that promises one width of the win less weighs e to the power of so much less."""
LEAST_WEIGHT = 1e-3
"""Beside 1 for the best move: no move is hidden."""
FACES = 6


@implements(Slate)
def priors(game: Slate, state: State, actions: Actions, count: int, out: Floats) -> None:
    if game.network.size != 0:
        priors_net(game, state, actions, count, out)
        return
    unopened = count_unopened(game, state)
    row = row_for(rounds_left(game, state, unopened))
    weights = WEIGHTS[game.num_players - MIN_PLAYERS, row]
    best = -math.inf
    for i in range(count):
        promise = promise_of(game, state, int(actions[i]), unopened, weights)
        out[i] = promise
        best = max(best, promise)
    total = 0.0
    for i in range(count):
        loss = (best - float(out[i])) / WIDTHS[game.num_players - MIN_PLAYERS, row]
        weight = LEAST_WEIGHT + math.exp(-SHARPNESS * loss)
        out[i] = weight
        total += weight
    for i in range(count):
        out[i] /= total


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


@inner
def promise_of(game: Slate, state: State, action: int, unopened: int, weights: Floats) -> float:
    """What the mover may expect to end with after the move, in points; the state is put back."""
    words = words_of(state)
    seat = seat_of(state[TURN])
    apply_action(game, state, action)
    if phase_of(state[TURN]) == REROLLING:
        rolling = words_of(state)
        promise = 0.0
        for face in range(FACES):
            apply_action(game, state, face)
            promise += predict_score(game, state, seat, unopened, weights) / FACES
            put_back(state, rolling)
    else:
        promise = predict_score(game, state, seat, unopened, weights)
    put_back(state, words)
    return promise


NET_SHARPNESS = 25.0
LEAD = 0.2


@inner
def priors_net(game: Slate, state: State, actions: Actions, count: int, out: Floats) -> None:
    words = words_of(state)
    seat = seat_of(state[TURN])
    win, score = float_scratch(MAX_SEATS), float_scratch(MAX_SEATS)
    best = -math.inf
    for i in range(count):
        apply_action(game, state, int(actions[i]))
        evaluate_net(game, state, win, score)
        lead = math.inf
        for other in range(game.num_players):
            if other != seat:
                lead = min(lead, score[seat] - score[other])
        out[i] = (1.0 - LEAD) * win[seat] + LEAD * (0.5 + 0.5 * lead / score_scale(game))
        best = max(best, float(out[i]))
        put_back(state, words)
    total = 0.0
    for i in range(count):
        out[i] = LEAST_WEIGHT + math.exp(NET_SHARPNESS * (float(out[i]) - best))
        total += float(out[i])
    for i in range(count):
        out[i] /= total
