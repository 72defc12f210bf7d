"""What came out of a match, policy by policy and seat by seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeAlias

from slate_ai.arena.game_play import PlayedGame
from slate_ai.arena.statistics import Estimate, mean_estimate, share_estimate

Seating: TypeAlias = tuple[int, ...]
"""For each seat, the index of the policy that plays it."""


@dataclass(frozen=True)
class Block:
    """Games of one seed and its dice, one for each seating."""

    games: tuple[tuple[Seating, PlayedGame], ...]

    def mean(self, policy: int, values_of: Callable[[PlayedGame], Sequence[float]]) -> float:
        """The mean of a per-seat value over all seats that a policy held in the block."""
        return fmean(
            values_of(game)[seat]
            for seating, game in self.games
            for seat, index in enumerate(seating)
            if index == policy
        )


@dataclass(frozen=True)
class Standing:
    """One policy's result.

    Attributes:
        policy: its text.
        share: mean share of the win per seat held; among equals 1 / number of players.
        score: mean final score per seat held, in the game's own unit.
        seconds_per_decision: mean thinking time.
        decisions: how many it made.
    """

    policy: str
    share: Estimate
    score: Estimate
    seconds_per_decision: float
    decisions: int


@dataclass(frozen=True)
class MatchResult:
    """The blocks of a match, one or more, and what they say."""

    policies: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """All games, in the order they were played."""
        return tuple(game for block in self.blocks for _, game in block.games)

    @property
    def num_players(self) -> int:
        """The number of seats."""
        return len(self.games[0].shares)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Each policy's result, in the order of ``policies``."""
        return tuple(self._standing(index) for index in range(len(self.policies)))

    @property
    def seat_shares(self) -> tuple[Estimate, ...]:
        """Each seat's mean share of the win, whoever held it: how fair the game is."""
        return tuple(
            share_estimate([fmean(game.shares[seat] for _, game in block.games) for block in self.blocks])
            for seat in range(self.num_players)
        )

    @property
    def num_unfinished(self) -> int:
        """Games given up because they did not end; their win counts as shared by all."""
        return sum(not game.finished for game in self.games)

    @property
    def mean_decisions(self) -> float:
        """Decisions in a game, all seats together."""
        return fmean(sum(game.decisions) for game in self.games)

    def _standing(self, policy: int) -> Standing:
        held = [
            (game.seconds[seat], game.decisions[seat])
            for block in self.blocks
            for seating, game in block.games
            for seat, index in enumerate(seating)
            if index == policy
        ]
        decisions = sum(count for _, count in held)
        return Standing(
            self.policies[policy],
            share_estimate([block.mean(policy, lambda game: game.shares) for block in self.blocks]),
            mean_estimate([block.mean(policy, lambda game: game.scores) for block in self.blocks]),
            sum(seconds for seconds, _ in held) / max(decisions, 1),
            decisions,
        )
