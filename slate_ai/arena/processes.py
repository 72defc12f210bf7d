"""Playing blocks side by side in processes of their own."""

from collections.abc import Iterator

from slate_ai.arena.block import BlockPlayer
from slate_ai.arena.match import Match
from slate_ai.arena.policy_text import MAKERS, Maker
from slate_ai.arena.result import Block
from slate_ai.processes import map_in_processes


def play_in_processes(match: Match, numbers: range, processes: int) -> Iterator[Block]:
    """Play the blocks of these numbers; each is given out, in order, once it is complete.

    Closing the iterator ends them.

    Raises:
        BrokenProcessPool: a process died.
    """
    return map_in_processes(play_one, numbers, processes, start_process, (match, MAKERS))


_player: BlockPlayer


def start_process(match: Match, makers: dict[str, Maker]) -> None:
    """Get a process ready to play blocks of a match, with the policies that its parent knows."""
    global _player
    MAKERS.update(makers)
    _player = BlockPlayer(match)


def play_one(block: int) -> Block:
    """Play one block of the match that this process was started for."""
    return _player(block)
