"""Blocks with given outcomes, as if they had been played."""

from collections.abc import Sequence

from slate_ai.arena.game_play import PlayedGame
from slate_ai.arena.result import Block, Seating


def game(shares: Sequence[float]) -> PlayedGame:
    """A game with such an end, one decision a seat."""
    seats = len(shares)
    return PlayedGame(tuple(shares), tuple(shares), (1,) * seats, (0.0,) * seats, True)


def block(games: Sequence[tuple[Seating, Sequence[float]]]) -> Block:
    """A block of games: who sat where, and each seat's share of the win."""
    return Block(tuple((seating, game(shares)) for seating, shares in games))


def duel(first_wins: float) -> Block:
    """Two games of two policies; the first has that share, 0 to 1, of each."""
    lost = 1 - first_wins
    return block([((0, 1), (first_wins, lost)), ((1, 0), (lost, first_wins))])
