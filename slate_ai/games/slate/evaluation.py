"""Slate's evaluation: what an unfinished game is expected to end in."""

import math

from slate_ai.games.slate.features import predict_score
from slate_ai.games.slate.layout import MAX_SEATS, MINE_WORDS, OWNED, ROUND, SEAT_BITS
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
from slate_ai.kernel.jit import inner
from slate_ai.kernel.operation import implements
from slate_ai.kernel.types import Floats, State


@implements(Slate)
def evaluate(game: Slate, state: State, win: Floats, score: Floats) -> None:
    unopened = count_unopened(game, state)
    row = row_for(rounds_left(game, state, unopened))
    weights = WEIGHTS[game.num_players - MIN_PLAYERS, row]
    for seat in range(game.num_players):
        score[seat] = predict_score(game, state, seat, unopened, weights)
    share_win_softly(game.num_players, score, WIDTHS[game.num_players - MIN_PLAYERS, row], win)


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
