"""Slate's evaluation: what its network expects an unfinished game to end in."""

from slate_ai.games.slate.feature_names import NUM_OWN, NUM_SHARED
from slate_ai.games.slate.layout import MAX_SEATS, OVER, TURN, phase_of
from slate_ai.games.slate.own_features import POINTS_SCALE, SCORE, write_own
from slate_ai.games.slate.rules import apply_action, returns, score_scale
from slate_ai.games.slate.scores import score as score_now
from slate_ai.games.slate.shared_features import write_shared
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.network import (
    ALL_PAIRS,
    FIRST_LAYER,
    PAIR,
    UNITS,
    change_layer,
    fill_layer,
    judge,
    judge_layer,
)
from slate_ai.kernel.operation import implements
from slate_ai.kernel.rows import copy
from slate_ai.kernel.scratch import single_scratch
from slate_ai.kernel.types import Actions, Floats, State
from slate_ai.kernel.winning import share_win

MOST_FEATURES = MAX_SEATS * NUM_OWN + NUM_SHARED
LUCK_TO_COME = (1.3, 1.35, 1.15)
"""With 2, 3 and 4 players: how far a final score strays from the one expected where one point is to come."""
LUCK_GROWTH = 0.32
"""The deviation grows with the gain to come, to this power. Both were fitted to 40,000 states of 2,900 greedy
games, half of them on drawn boards: 70 to 72 % of final scores lay within one deviation, 95 % within two."""
LEAST_GAIN = 0.5
"""In points. Money left over may lose what it seems to be worth."""


@implements(Slate)
def write_features(game: Slate, state: State, features: Floats, score: Floats) -> None:
    shared = game.num_players * NUM_OWN
    write_own(game, state, features)
    write_shared(game, state, features[shared : shared + NUM_SHARED])
    for seat in range(game.num_players):
        score[seat] = features[seat * NUM_OWN + SCORE] / POINTS_SCALE


@implements(Slate)
def evaluate(game: Slate, state: State, win: Floats, score: Floats) -> None:
    judge_state(game, state, win, score)


@kernel
def judge_state(game: Slate, state: State, win: Floats, score: Floats) -> None:
    """``evaluate``, compiled once and called: merged into its callers it would be compiled for each."""
    features = single_scratch(MOST_FEATURES)
    write_features(game, state, features, score)
    judge(game.network, features, game.num_players, NUM_OWN, NUM_SHARED, score_scale(game), win, score)


@implements(Slate)
def score_variance(game: Slate, state: State, player: int, expected: float) -> float:
    gain = max(expected - score_now(game, state, player), LEAST_GAIN)
    return float((LUCK_TO_COME[game.num_players - 2] * gain**LUCK_GROWTH) ** 2)


@implements(Slate)
def evaluate_moves(
    game: Slate, state: State, ahead: State, actions: Actions, count: int, win: Floats, score: Floats
) -> None:
    judge_moves(game, state, ahead, actions, count, win, score)


@kernel
def judge_moves(
    game: Slate, state: State, ahead: State, actions: Actions, count: int, win: Floats, score: Floats
) -> None:
    """``evaluate_moves``. A move changes few features, so the network starts from those before it."""
    before, features = single_scratch(MOST_FEATURES), single_scratch(MOST_FEATURES)
    layer_before, layer = single_scratch(FIRST_LAYER), single_scratch(FIRST_LAYER)
    players, weights = game.num_players, game.network
    write_features(game, state, before, score[0])
    fill_layer(weights, before, players, NUM_OWN, NUM_SHARED, layer_before)
    for i in range(count):
        for j in range(state.size):
            ahead[j] = state[j]
        apply_action(game, ahead, int(actions[i]))
        if phase_of(ahead[TURN]) == OVER:
            returns(game, ahead, score[i])
            share_win(score[i], win[i])
            continue
        write_features(game, ahead, features, score[i])
        copy(layer_before, layer, players * PAIR)
        copy(layer_before[ALL_PAIRS:], layer[ALL_PAIRS:], UNITS)
        change_layer(weights, before, features, players, NUM_OWN, NUM_SHARED, layer)
        judge_layer(weights, layer, players, NUM_OWN, NUM_SHARED, score_scale(game), win[i], score[i])
