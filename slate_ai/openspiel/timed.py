"""OpenSpiel's Python search bots with a time limit beside their number of simulations."""

import math
import sys
from time import perf_counter
from typing import Any

from open_spiel.python.algorithms import ismcts, mcts

from slate_ai.limits import Limit


class _TimeUpError(Exception):
    """Ends a bot's search between two simulations."""


class TimedMCTSBot(mcts.MCTSBot):  # type: ignore[misc]
    """MCTSBot that searches until ``limit``. Arguments as MCTSBot's otherwise."""

    def __init__(self, limit: Limit, game: Any, uct_c: float, evaluator: Any, random_state: Any) -> None:
        super().__init__(game, uct_c, _max_simulations(limit), evaluator, random_state=random_state)
        self._seconds = limit.seconds or math.inf
        self._deadline = math.inf
        self._root: Any = None

    def mcts_search(self, state: Any) -> Any:
        """The root of the tree that was made in time."""
        self._deadline = perf_counter() + self._seconds
        try:
            return super().mcts_search(state)
        except _TimeUpError:
            return self._root

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        if root.children and perf_counter() > self._deadline:
            self._root = root
            raise _TimeUpError
        return super()._apply_tree_policy(root, state)


class TimedISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """ISMCTSBot that searches until ``limit``. Arguments as ISMCTSBot's otherwise."""

    def __init__(self, limit: Limit, game: Any, evaluator: Any, uct_c: float, random_state: Any) -> None:
        super().__init__(game, evaluator, uct_c, _max_simulations(limit), random_state=random_state)
        self._seconds = limit.seconds or math.inf
        self._deadline = math.inf

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        """Each action and how often to play it, by the tree that was made in time."""
        self._deadline = perf_counter() + self._seconds
        try:
            policy = super().run_search(state)
        except _TimeUpError:
            policy = self.get_final_policy(state, self._root_node)
        return list(policy)

    def sample_root_state(self, state: Any) -> Any:
        """The world of the next simulation."""
        if self._root_node.total_visits > 0 and perf_counter() > self._deadline:
            raise _TimeUpError
        return super().sample_root_state(state)


def _max_simulations(limit: Limit) -> int:
    """How many simulations a bot may make, whatever time it takes."""
    return limit.simulations or sys.maxsize
