"""How search plays Slate: importing this gives its operations their kernels."""

from slate_ai.games.slate import evaluation as evaluation
from slate_ai.games.slate import rollout as rollout
from slate_ai.games.slate.tables import NUM_VALLEYS, ROUND_LIMIT, VALLEY_SIZES, Slate
from slate_ai.kernel.settings import Settings

SETTINGS = Settings(
    exploration=0.35,
    prior_floor=0.2,
    lead_weight=0.2,
    horizon=0,
    first_visits=2.0,
    prior_sharpness=25.0,
)
"""Leaves are judged where they are: in matches a rollout to the end of the round did not help."""
SMALL_BOARD_SETTINGS = SETTINGS._replace(exploration=0.7, horizon=1, first_visits=0.0)
"""A search of a very small board meets the game's end, and the network knows such boards least."""
FEW_MINES, FEW_ROUNDS = 8, 4
"""A board with no more is very small."""


def settings_for_board(tables: Slate) -> Settings:
    """How to search games on a board."""
    rules = tables.rules
    mines = rules[VALLEY_SIZES : VALLEY_SIZES + rules[NUM_VALLEYS]].sum()
    is_small = mines <= FEW_MINES or rules[ROUND_LIMIT] <= FEW_ROUNDS
    return SMALL_BOARD_SETTINGS if is_small else SETTINGS
