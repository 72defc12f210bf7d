"""How search plays Cliff Mining: importing this gives its operations their kernels."""

from slate_ai.games.cliff_mining import evaluation as evaluation
from slate_ai.games.cliff_mining import priors as priors
from slate_ai.games.cliff_mining import rollout as rollout
from slate_ai.kernel.settings import Settings

SETTINGS = Settings(horizon=1)
"""A rollout ends with the turn: what is asked is answered, and nobody is presumed to ask at random."""
