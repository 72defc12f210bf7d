"""Slate's evaluation: what an unfinished game is expected to end in."""

import math

from slate_ai.games.slate.features import bucket_of, count_unopened, predict_scores, rounds_left
from slate_ai.games.slate.tables import Slate
from slate_ai.games.slate.weights import WEIGHTS, WIDTH
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.types import Floats, State


@implements(Slate)
def evaluate(game: Slate, state: State, win: Floats, score: Floats) -> None:
    unopened = count_unopened(game, state)
    bucket = bucket_of(rounds_left(game, state, unopened))
    predict_scores(game, state, unopened, WEIGHTS[game.num_players - 2, bucket], score)
    share_win(score, WIDTH[game.num_players - 2, bucket], win)


@inline
def share_win(score: Floats, width: float, win: Floats) -> None:
    """Softmax of the scores."""
    best = score[0]
    for seat in range(1, score.size):
        best = max(best, score[seat])
    total = 0.0
    for seat in range(score.size):
        win[seat] = math.exp((score[seat] - best) / width)
        total += win[seat]
    for seat in range(score.size):
        win[seat] /= total
