"""A policy that judges states by a network in a file."""

from pathlib import Path

from slate_ai.arena.policies import Policy
from slate_ai.errors import InputError
from slate_ai.games.network_file import Weights, load_network
from slate_ai.games.position import Position
from slate_ai.kernel.types import Actions


class JudgedPolicy(Policy):
    """What another policy does, with that network in place of the game's own.

    Args:
        policy: any.
        path: of the network, for the game and the number of players at hand; read once.
    """

    def __init__(self, policy: Policy, path: Path) -> None:
        self._policy = policy
        self._path = path
        self._weights: Weights | None = None

    def check(self, position: Position) -> None:
        """Whether the file has a network for the game."""
        self._judged(position)

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """That of the other policy."""
        return self._policy.decide(self._judged(view), actions, seed)

    def _judged(self, position: Position) -> Position:
        learning = position.game.learning
        if learning is None:
            raise InputError.at(
                "policies", f"no network judges {position.game.title}; leave @{self._path} out"
            )
        if self._weights is None:
            self._weights = load_network(self._path, learning, position.num_players)
        return position.with_network(self._weights)
