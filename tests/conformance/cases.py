"""The ways to begin each game, and random games from there: what conformance is checked on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from slate_ai.games.game import Game, NamedSetup
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game
from slate_ai.kernel import operations
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import new_rng

MOST_STEPS = 50_000
"""No game of random play is longer."""
SAMPLE = 300
"""Positions per case, at least, from whole games."""
FEW, SOME = 30, 100
"""Positions that a costly check looks at."""


@dataclass(frozen=True, eq=False)
class Case:
    """One way to begin a game."""

    game: Game[Any]
    num_players: int
    setup: NamedSetup

    def __str__(self) -> str:
        return f"{self.game.name}, {self.num_players} players, {self.setup.name}"

    def begin(self, seed: int) -> Position:
        return Position(self.game, *self.game.new(self.num_players, self.setup.message, seed))


@cache
def cases(name: str) -> tuple[Case, ...]:
    """The standard setup with every number of players, and every other setup with the smallest."""
    game = load_game(name)
    counts = [(count, game.setups[0]) for count in game.player_counts]
    return tuple(
        Case(game, *way) for way in counts + [(game.player_counts[0], setup) for setup in game.setups[1:]]
    )


def random_game(case: Case, seed: int) -> list[Position]:
    """Every position of a game, each move and outcome drawn by the game's own kernels."""
    position, rng = case.begin(seed), new_rng(seed, stream=1)
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    played = [position]
    while not position.is_over:
        tables, state = position.tables, position.state
        if position.is_chance:
            action = operations.sample_chance(tables, state, rng)
        else:
            action = operations.random_action(tables, state, buffer, rng)
        position = position.after(int(action))
        played.append(position)
        assert len(played) <= MOST_STEPS, "random play does not end"
    return played


@cache
def games(case: Case) -> tuple[tuple[Position, ...], ...]:
    """Whole random games with ``SAMPLE`` positions between them, at least."""
    played: list[tuple[Position, ...]] = []
    while sum(map(len, played)) < SAMPLE:
        played.append(tuple(random_game(case, seed=len(played))))
    return tuple(played)


def positions(case: Case, most: int = MOST_STEPS) -> Sequence[Position]:
    """Positions of those games; drawn from them, in their order, where there are more than ``most``."""
    every = [position for game in games(case) for position in game]
    drawn = Random(3).sample(range(len(every)), min(most, len(every)))
    return [every[i] for i in sorted(drawn)]


def decisions(case: Case, most: int = MOST_STEPS) -> Iterator[Position]:
    return (position for position in positions(case, most) if position.player >= 0)


def chances(case: Case, most: int = MOST_STEPS) -> Iterator[Position]:
    return (position for position in positions(case, most) if position.is_chance)


def observers(position: Position) -> range:
    """Every seat, and the spectator."""
    return range(SPECTATOR, position.num_players)


def key(position: Position, player: int) -> int:
    return int(operations.information_key(position.tables, position.state, player))


def determinized(position: Position, player: int, seed: int) -> Position:
    state = np.array(position.state)
    operations.determinize(position.tables, state, player, new_rng(seed))
    return Position(position.game, position.tables, state)
