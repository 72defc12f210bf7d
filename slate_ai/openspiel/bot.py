"""Our search as an OpenSpiel bot."""

from typing import Any

import numpy as np
import pyspiel

from slate_ai.engine import Engine
from slate_ai.limits import Limit, Options
from slate_ai.openspiel.translation import number_in, position_of


class SlateAIBot(pyspiel.Bot):  # type: ignore[misc]
    """Plays our games, and OpenSpiel's pig, kuhn_poker, leduc_poker and connect_four.

    It sees no more of a state than its player to act does. Methods as OpenSpiel names and describes them.

    Args:
        limit: of each search.
        seed: decides all searches, where ``limit`` counts simulations, and how mixed moves are drawn.
        threads: of each search.
    """

    def __init__(self, limit: Limit, seed: int = 0, threads: int = 1) -> None:
        super().__init__()
        self._engine, self._limit, self._threads = Engine(), limit, threads
        self._random = np.random.default_rng(seed)

    def provides_policy(self) -> bool:
        """True."""
        return True

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        """Each legal action's number and how often it should be played."""
        position = position_of(state)
        options = Options(int(self._random.integers(1, 2**63)), self._threads)
        suggestions = self._engine.analyze(position, self._limit, options).suggestions
        share = {
            number_in(state, position, position.action(suggestion.move)): suggestion.probability
            for suggestion in suggestions
        }
        return [(number, share.get(number, 0.0)) for number in state.legal_actions()]

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        """The policy, and an action drawn from it."""
        policy = self.get_policy(state)
        numbers, shares = zip(*policy, strict=True)
        return policy, int(self._random.choice(numbers, p=shares))

    def step(self, state: Any) -> int:
        """The action to play."""
        return self.step_with_policy(state)[1]

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Nothing: a state tells all there is to know."""

    def restart_at(self, state: Any) -> None:
        """Nothing: it keeps nothing between moves."""
