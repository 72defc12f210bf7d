"""Saying in a line that a process is gone, rather than in a traceback."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from slate_ai.cli.console import FailureError


@contextmanager
def failing_where_a_process_dies() -> Iterator[None]:
    """While the block runs, the death of a process that works for it is a failure of the command."""
    try:
        yield
    except BrokenProcessPool:
        raise FailureError("a process died, perhaps for want of memory; use fewer --processes") from None
