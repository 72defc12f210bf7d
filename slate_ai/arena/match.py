"""Matches: blocks of games that share seed and dice while the policies rotate through the seats."""

import math
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from google.protobuf.message import Message

from slate_ai.arena.game_play import PlayedGame, play_game
from slate_ai.arena.policies import Policy
from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.result import Block, MatchResult, Seating
from slate_ai.arena.seeds import PairedChance, derive_seed
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game, new_position


@dataclass(frozen=True)
class Match:
    """A match to be played, small enough to be sent to another process.

    Attributes:
        game: its name in the registry.
        policies: two or more, as ``parse_policy`` reads them; in turn they fill the seats.
        seed: decides first positions, dice and the policies' own randomness.
        num_players: None is as many as there are policies, or the fewest the game takes.
        setup: the game's own setup message; None is its standard one.
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
        return new_position(self.game, self.num_seats, self.setup, derive_seed(self.seed, block))

    @property
    def num_seats(self) -> int:
        """The number of seats."""
        counts = load_game(self.game).player_counts
        fitting = [count for count in counts if count >= len(self.policies)]
        return self.num_players or min(fitting, default=counts[-1])

    def seatings(self) -> tuple[Seating, ...]:
        """Every different rotation of the policies round the table."""
        seats = range(self.num_seats)
        line = [seat % len(self.policies) for seat in seats]
        return tuple(dict.fromkeys(tuple(line[seat - shift] for seat in seats) for shift in seats))

    def check(self) -> None:
        """Look at everything once.

        Raises:
            InputError: some part of the match is wrong.
        """
        self.first_position(0)
        if not 2 <= len(self.policies) <= self.num_seats:
            raise InputError.at("policies", f"give 2 to {self.num_seats}, at most one a seat")
        for text in self.policies:
            parse_policy(text)


def play_match(
    game: str,
    policies: Sequence[str],
    blocks: int,
    seed: int,
    *,
    num_players: int | None = None,
    setup: Message | None = None,
    processes: int = 1,
) -> MatchResult:
    """Play a whole match; arguments as in ``Match`` and ``play_blocks``.

    Raises:
        InputError: some part of the match is wrong.
    """
    match = Match(game, tuple(policies), seed, num_players, setup)
    return MatchResult(match.policies, tuple(play_blocks(match, blocks, processes)))


def play_blocks(match: Match, blocks: int, processes: int = 1) -> Iterator[Block]:
    """Play block after block; each is given out, in order, once it is complete.

    Args:
        match: what to play.
        blocks: how many.
        processes: how many blocks are played side by side.

    Raises:
        InputError: some part of the match is wrong.
    """
    match.check()
    if processes == 1:
        yield from map(_BlockPlayer(match), range(blocks))
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, _start_worker, (match,)) as pool:
        yield from pool.imap(_play_in_worker, range(blocks))


def blocks_for(num_games: int, match: Match) -> int:
    """The fewest blocks that hold at least ``num_games`` games."""
    return math.ceil(num_games / len(match.seatings()))


class _BlockPlayer:
    """Plays blocks of one match with its policies made once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._policies = [parse_policy(text) for text in match.policies]
        position = first_decision(match.first_position(0))
        for policy in self._policies:
            policy.choose(position, match.seed)  # compiles, so that no game's clock pays for it

    def __call__(self, block: int) -> Block:
        first = self._match.first_position(block)
        seed = derive_seed(self._match.seed, block)
        return Block(tuple((seating, self._play(first, seating, seed)) for seating in self._match.seatings()))

    def _play(self, first: Position, seating: Seating, seed: int) -> PlayedGame:
        seats: list[Policy] = [self._policies[index] for index in seating]
        return play_game(first, seats, seed)


def first_decision(position: Position) -> Position:
    """Where a player first decides, as she knows it."""
    chance = PairedChance(0)
    while position.is_chance:
        position = position.after(chance.draw(position))
    return position.observe(position.player)


_play_block: Callable[[int], Block]


def _start_worker(match: Match) -> None:
    global _play_block
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process stops us
    _play_block = _BlockPlayer(match)


def _play_in_worker(block: int) -> Block:
    return _play_block(block)
