"""The greedy policy: the move that looks best at once."""

import numpy as np

from slate_ai.arena.kernels import look_ahead
from slate_ai.arena.policies import Policy, memory_for
from slate_ai.games.position import Position
from slate_ai.kernel.types import Actions
from slate_ai.search.search import settings_for

NUM_WORLDS = 32
"""Drawn where information is hidden."""
SAME = 1e-9
"""Utilities closer than this are the same; one of the best is drawn."""


class GreedyPolicy(Policy):
    """One ply deep: the best expected evaluation after the move and the chance that follows it directly."""

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """One of those that look best."""
        memory = memory_for(view, actions, seed)
        worlds = NUM_WORLDS if view.game.hidden_information else 1
        look_ahead(
            view.for_search().tables, memory, settings_for(view), actions, np.array(view.state), worlds
        )
        utility = memory.account.moves["utility"]
        best = actions[utility >= utility.max() - worlds * SAME]
        return int(np.random.default_rng(seed).choice(best))
