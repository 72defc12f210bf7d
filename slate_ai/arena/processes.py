"""Playing blocks side by side in processes of their own."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from slate_ai.arena.block import BlockPlayer
from slate_ai.arena.match import Match
from slate_ai.arena.policy_text import MAKERS, Maker
from slate_ai.arena.result import Block

QUEUED_PER_PROCESS = 2


def play_in_processes(match: Match, numbers: range, processes: int) -> Iterator[Block]:
    """Play the blocks of these numbers; each is given out, in order, once it is complete.

    Closing the iterator ends them.

    Raises:
        BrokenProcessPool: a process died.
    """
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, start_process, (match, MAKERS)) as pool:
        waiting = iter(numbers)
        try:
            first = islice(waiting, QUEUED_PER_PROCESS * processes)
            queue = deque(pool.submit(play_one, block) for block in first)
            while queue:
                yield queue.popleft().result()
                queue.extend(pool.submit(play_one, block) for block in islice(waiting, 1))
        except BaseException:
            # A block may take minutes; nobody waits for it any more. The pool then gathers what is left.
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            raise


_player: BlockPlayer


def start_process(match: Match, makers: dict[str, Maker]) -> None:
    """Get a process ready to play blocks of a match, with the policies that its parent knows."""
    global _player
    MAKERS.update(makers)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    _player = BlockPlayer(match)


def play_one(block: int) -> Block:
    """Play one block of the match that this process was started for."""
    return _player(block)
