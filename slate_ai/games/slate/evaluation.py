"""Slate's evaluation: what an unfinished game is expected to end in."""

import math

from slate_ai.games.slate.feature_names import NUM_OWN, NUM_SHARED
from slate_ai.games.slate.features import predict_score
from slate_ai.games.slate.layout import MAX_SEATS, MINE_WORDS, OWNED, ROUND, SEAT_BITS
from slate_ai.games.slate.own_features import POINTS_SCALE, SCORE, write_own
from slate_ai.games.slate.rules import score_scale
from slate_ai.games.slate.shared_features import write_shared
from slate_ai.games.slate.tables import NUM_VALLEYS, ROUND_LIMIT, VALLEY_SIZES, Slate
from slate_ai.games.slate.weights import (
    MIN_PLAYERS,
    NUM_ROWS,
    ROUNDS_PER_MINE,
    ROWS_PER_ROUND,
    WEIGHTS,
    WIDTHS,
)
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.network import judge
from slate_ai.kernel.operation import implements
from slate_ai.kernel.scratch import single_scratch
from slate_ai.kernel.types import Floats, State

MOST_FEATURES = MAX_SEATS * NUM_OWN + NUM_SHARED


@implements(Slate)
def evaluate(game: Slate, state: State, win: Floats, score: Floats) -> None:
    if game.network.size != 0:
        evaluate_net(game, state, win, score)
        return
    unopened = count_unopened(game, state)
    row = row_for(rounds_left(game, state, unopened))
    weights = WEIGHTS[game.num_players - MIN_PLAYERS, row]
    for seat in range(game.num_players):
        score[seat] = predict_score(game, state, seat, unopened, weights)
    share_win_softly(game.num_players, score, WIDTHS[game.num_players - MIN_PLAYERS, row], win)


@implements(Slate)
def write_features(game: Slate, state: State, features: Floats, score: Floats) -> None:
    shared = game.num_players * NUM_OWN
    write_own(game, state, features)
    write_shared(game, state, features[shared : shared + NUM_SHARED])
    for seat in range(game.num_players):
        score[seat] = features[seat * NUM_OWN + SCORE] / POINTS_SCALE


@kernel
def evaluate_net(game: Slate, state: State, win: Floats, score: Floats) -> None:
    features = single_scratch(MOST_FEATURES)
    write_features(game, state, features, score)
    judge(game.network, features, game.num_players, NUM_OWN, NUM_SHARED, score_scale(game), win, score)


@inner
def count_unopened(game: Slate, state: State) -> int:
    """How many mines nobody owns."""
    mines = 0
    for valley in range(game.rules[NUM_VALLEYS]):
        mines += game.rules[VALLEY_SIZES + valley]
    for word in range(OWNED, OWNED + MAX_SEATS * MINE_WORDS):
        mines -= count_bits(state[word])
    return mines


@inner
def rounds_left(game: Slate, state: State, unopened: int) -> float:
    """How many rounds are expected after this one."""
    by_mines = ROUNDS_PER_MINE[game.num_players - MIN_PLAYERS] * unopened / game.num_players
    by_limit = game.rules[ROUND_LIMIT] - (state[ROUND] >> SEAT_BITS)
    return float(min(by_mines, by_limit))


@inner
def row_for(rounds: float) -> int:
    """The row of the weights for so many rounds left."""
    return min(int(rounds * ROWS_PER_ROUND + 0.5), NUM_ROWS - 1)


@inner
def share_win_softly(num_players: int, score: Floats, width: float, win: Floats) -> None:
    """Share the win by the scores: e times as much for each ``width`` more (softmax)."""
    best = score[0]
    for seat in range(1, num_players):
        best = max(best, score[seat])
    total = 0.0
    for seat in range(num_players):
        win[seat] = math.exp((score[seat] - best) / width)
        total += win[seat]
    for seat in range(num_players):
        win[seat] /= total
