"""How search plays Slate: importing this gives its operations their kernels."""

from slate_ai.games.slate import evaluation as evaluation
from slate_ai.games.slate import priors as priors
from slate_ai.games.slate import rollout as rollout
from slate_ai.kernel.settings import Settings

SETTINGS = Settings(
    exploration=0.7,
    first_play_reduction=0.1,
    prior_floor=0.2,
    lead_weight=priors.LEAD_WEIGHT,
    edges_per_visit=2,
    horizon=1,
)
"""Settled by matches and by positions with known values. Judging leaves where they are, without a rollout to
the end of the round, won no fewer games, but on very small boards it found worse moves and erred more than it
said."""
