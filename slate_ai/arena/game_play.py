"""One game between policies."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from slate_ai.arena.policies import Policy
from slate_ai.arena.seeds import PLAYER_STREAM, PairedChance, derive_seed
from slate_ai.games.position import Position

MAX_DECISIONS = 20_000
"""A game that goes on for longer is given up: some policies never bring one to an end."""


@dataclass(frozen=True)
class PlayedGame:
    """What came out of one game; every tuple has one item a seat.

    Attributes:
        shares: of the win, sum 1; equal where the game was given up.
        scores: in the game's own unit.
        decisions: how many each seat made.
        seconds: how long each seat thought.
        finished: whether the game came to its end.
    """

    shares: tuple[float, ...]
    scores: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    finished: bool


def play_game(first: Position, seats: Sequence[Policy], seed: int) -> PlayedGame:
    """Play from ``first`` to the end; ``seed`` decides the dice and every policy's own randomness.

    A policy sees no more than its seat may see.
    """
    position, chance = first, PairedChance(seed)
    decisions, seconds = [0] * len(seats), [0.0] * len(seats)
    while not position.is_over and sum(decisions) < MAX_DECISIONS:
        seat = position.player
        if position.is_chance:
            action = chance.draw(position)
        else:
            own_seed = derive_seed(seed, PLAYER_STREAM, seat, decisions[seat])
            started = perf_counter()
            action = seats[seat].choose(position.observe(seat), own_seed)
            seconds[seat] += perf_counter() - started
            decisions[seat] += 1
        position = position.after(action)
    return PlayedGame(
        _shares(position), position.scores(), tuple(decisions), tuple(seconds), position.is_over
    )


def _shares(position: Position) -> tuple[float, ...]:
    seats = range(position.num_players)
    winners = position.winners() or tuple(seats)
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
