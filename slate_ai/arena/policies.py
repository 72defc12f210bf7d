"""What a policy is, and what the simple ones share."""

from abc import ABC, abstractmethod

import numpy as np

from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import Actions
from slate_ai.search.memory import Memory, new_memory
from slate_ai.search.table import new_table


class Policy(ABC):
    """A way to choose moves."""

    def choose(self, view: Position, seed: int) -> int:
        """The action to play.

        Args:
            view: the position as the seat to act knows it; a player decides in it.
            seed: decides what the policy leaves to luck.
        """
        actions = view.legal_actions()
        return int(actions[0]) if actions.size == 1 else self.decide(view, actions, seed)

    def check(self, position: Position) -> None:  # noqa: B027 (most play any game)
        """Whether it can play the game of ``position``.

        Raises:
            InputError: it cannot.
        """

    @abstractmethod
    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """One of ``actions``, int32 [A], A > 1: all that are legal; the rest as in ``choose``."""


class RandomPolicy(Policy):
    """Any legal move, each as likely."""

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """A random one."""
        buffer = np.empty(operations.max_legal_actions(view.tables), np.int32)
        return int(operations.random_action(view.tables, view.state, buffer, new_rng(seed)))


class RolloutPolicy(Policy):
    """What the game's own rollouts play: fast, sensible, random."""

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """One of the rollout policy."""
        tables = view.for_search().tables
        buffer = np.empty(operations.max_legal_actions(tables), np.int32)
        return int(operations.rollout_action(tables, view.state, buffer, new_rng(seed)))


def memory_for(view: Position, actions: Actions, seed: int) -> Memory:
    """A search's memory, without a tree, for a root whose moves are ``actions``."""
    return new_memory(view.tables, view.state, actions.size, new_table(0, 1, 1, False), seed, 0)
