"""Playing matches: blocks of games that share seed and dice while the policies rotate through the seats."""

from collections.abc import Iterator, Sequence

from google.protobuf.message import Message

from slate_ai.arena.block import BlockPlayer
from slate_ai.arena.match import Match
from slate_ai.arena.processes import play_in_processes
from slate_ai.arena.result import Block, MatchResult


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
        processes: how many blocks are played side by side. Closing the iterator ends them.

    Raises:
        InputError: some part of the match is wrong.
        BrokenProcessPool: a process died.
    """
    match.check()
    if processes == 1:
        yield from map(BlockPlayer(match), range(blocks))
    else:
        yield from play_in_processes(match, blocks, processes)
