"""Slate's evaluation: what its network expects an unfinished game to end in."""

from slate_ai.games.slate.feature_names import NUM_OWN, NUM_SHARED
from slate_ai.games.slate.layout import MAX_SEATS
from slate_ai.games.slate.own_features import POINTS_SCALE, SCORE, write_own
from slate_ai.games.slate.rules import score_scale
from slate_ai.games.slate.shared_features import write_shared
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.network import judge
from slate_ai.kernel.operation import implements
from slate_ai.kernel.scratch import single_scratch
from slate_ai.kernel.types import Floats, State

MOST_FEATURES = MAX_SEATS * NUM_OWN + NUM_SHARED


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
