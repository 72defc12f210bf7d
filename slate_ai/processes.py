"""Work shared out over processes of their own, none of which outlives whoever waits for it."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

QUEUED_PER_PROCESS = 2


def map_in_processes(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    prepare: Callable[..., None] | None = None,
    arguments: tuple[Any, ...] = (),
) -> Generator[Result, None, None]:
    """``map``, the calls side by side; results come in order. Closing the iterator ends the processes.

    Args:
        function: of a module, as are its items and results, that can be pickled.
        items: few are drawn ahead.
        processes: how many there are.
        prepare: called in each process first.
        arguments: its own.

    Raises:
        BrokenProcessPool: a process died.
    """
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _start, (prepare, arguments)) as pool:
        waiting = iter(items)
        try:
            first = islice(waiting, QUEUED_PER_PROCESS * processes)
            queue = deque(pool.submit(function, item) for item in first)
            while queue:
                yield queue.popleft().result()
                queue.extend(pool.submit(function, item) for item in islice(waiting, 1))
        except BaseException:
            # A call may take minutes; nobody waits for it any more. The pool then gathers what is left.
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()
            raise


def _start(prepare: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us
    if prepare is not None:
        prepare(*arguments)
