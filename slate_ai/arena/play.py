"""Playing matches: blocks of games that share seed and dice while the policies rotate through the seats."""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

from google.protobuf.message import Message

from slate_ai.arena.block import BlockPlayer
from slate_ai.arena.cluster import play_on_cluster
from slate_ai.arena.match import Match
from slate_ai.arena.processes import play_in_processes
from slate_ai.arena.record import MatchFile
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


def play_blocks(
    match: Match, blocks: int, processes: int = 1, record: Path | None = None, ray: str | None = None
) -> Generator[Block, None, None]:
    """Play block after block; each is given out, in order, once it is complete.

    Args:
        match: what to play.
        blocks: how many.
        processes: how many blocks are played side by side. Closing the iterator ends them.
        record: a file that keeps each block; those that it has already are not played again.
        ray: the address of a Ray cluster, all of whose cores then play instead of processes here.

    Raises:
        InputError: some part of the match is wrong, or the record is not of this match.
        BrokenProcessPool: a process died.
    """
    match.check()
    file = MatchFile(record, match) if record else None
    known = file.blocks[:blocks] if file else []
    yield from known
    for block in _play(match, range(len(known), blocks), processes, ray):
        if file:
            file.append(block)
        yield block


def _play(match: Match, numbers: range, processes: int, ray: str | None) -> Iterator[Block]:
    if not numbers:
        return iter(())
    if ray:
        return play_on_cluster(match, numbers, ray)
    if processes == 1:
        return map(BlockPlayer(match), numbers)
    return play_in_processes(match, numbers, processes)
