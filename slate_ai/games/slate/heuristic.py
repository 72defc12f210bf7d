"""How search plays Slate: importing this gives its operations their kernels."""

from slate_ai.games.slate import evaluation as evaluation
from slate_ai.games.slate import priors as priors
from slate_ai.games.slate import rollout as rollout
from slate_ai.kernel.settings import Settings

LINEAR_SETTINGS = Settings(
    exploration=1.0, first_play_reduction=0.1, prior_floor=0.2, lead_weight=0.2, edges_per_visit=6, horizon=1
)
"""Settled by matches. A rollout to the end of the round won against evaluating the leaf where it is."""

SETTINGS = Settings(
    exploration=0.7, first_play_reduction=0.1, prior_floor=0.2, lead_weight=0.2, edges_per_visit=6, horizon=0
)
"""Where a network judges."""
