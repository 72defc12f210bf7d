"""Levels of play: how a weaker player chooses among the moves that a short search finds about as good.

She overlooks little and blunders never; she judges less well. Each level's rating is in ``docs/strength.md``.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.search.estimates import Estimates


class Level(NamedTuple):
    """A way to play worse than one could.

    Attributes:
        simulations: searched at most.
        temperature: in units of utility, so about of a win: a move worse by so much is chosen 1 / e times as
            often. 0: as the search itself would.
        most_loss: moves worse than the best by more, in the same unit, are never chosen.
    """

    simulations: int
    temperature: float = 0.0
    most_loss: float = 0.0


LEVELS = (
    Level(200, 0.25, 0.36),
    Level(220, 0.20, 0.30),
    Level(240, 0.16, 0.27),
    Level(260, 0.125, 0.24),
    Level(300, 0.097, 0.21),
    Level(350, 0.077, 0.18),
    Level(400, 0.06, 0.155),
    Level(500, 0.044, 0.13),
    Level(700, 0.03, 0.10),
    Level(10_000),
)
"""Level 1 and following. Weak ones search enough too: with fewer simulations a move's value is only luck."""


def level_policy(level: Level, estimates: Estimates) -> NDArray[np.float64]:
    """How often a player of ``level``, whose temperature is above 0, chooses each move, float64 [A], sum 1.

    A move is judged by its value less its standard error: what was hardly tried is not trusted, and so is no
    blunder that looked lucky.
    """
    trusted = estimates.value - estimates.standard_error
    loss = trusted.max() - trusted
    weights = np.where(loss <= level.most_loss, np.exp(-loss / level.temperature), 0.0)
    policy: NDArray[np.float64] = weights / weights.sum()
    return policy
