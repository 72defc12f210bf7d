"""What is to be played: who, how often in which seat, and from which positions."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from google.protobuf.message import Message

from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.result import Seating
from slate_ai.arena.seeds import derive_seed
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game, new_position


@dataclass(frozen=True)
class Match:
    """A match to be played, small enough to be sent to another process.

    Attributes:
        game: its name in the registry.
        policies: two or more, as ``parse_policy`` reads them; in turn they fill the seats. Where there are
            more than seats, every group of as many as there are seats meets in each block.
        seed: decides first positions, dice and the policies' own randomness.
        num_players: None is as many as there are policies, or the next number the game takes; where no table
            is so large, the fewest.
        setup: the game's own setup message; None is its standard one. ``Game.match_setup`` may add a limit.
    """

    game: str
    policies: tuple[str, ...]
    seed: int
    num_players: int | None = None
    setup: Message | None = None

    def first_position(self, block: int) -> Position:
        """The position that every game of a block begins with.

        Raises:
            InputError: the game, the number of players or the setup is wrong.
        """
        setup = load_game(self.game).match_setup(self.setup)
        return new_position(self.game, self.num_seats, setup, derive_seed(self.seed, block))

    @property
    def num_seats(self) -> int:
        """The number of seats."""
        counts = load_game(self.game).player_counts
        fitting = [count for count in counts if count >= len(self.policies)]
        return self.num_players or min(fitting, default=counts[0])

    def seatings(self) -> tuple[Seating, ...]:
        """Every different rotation of each group of policies round the table."""
        size = min(len(self.policies), self.num_seats)
        groups = combinations(range(len(self.policies)), size)
        return tuple(seating for group in groups for seating in self._rotations(group))

    def _rotations(self, group: tuple[int, ...]) -> Iterator[Seating]:
        seats = range(self.num_seats)
        line = [group[seat % len(group)] for seat in seats]
        yield from dict.fromkeys(tuple(line[seat - shift] for seat in seats) for shift in seats)

    def check(self) -> None:
        """Look at everything once.

        Raises:
            InputError: some part of the match is wrong.
        """
        first = self.first_position(0)
        if len(self.policies) < 2:
            raise InputError.at("policies", f"{len(self.policies)} given; give 2 or more")
        for text in self.policies:
            parse_policy(text).check(first)


def blocks_for(num_games: int, match: Match) -> int:
    """The fewest blocks that hold at least ``num_games`` games."""
    return math.ceil(num_games / len(match.seatings()))
