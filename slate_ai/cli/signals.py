"""Ending in order when asked to end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


@contextmanager
def ending_like_an_interrupt() -> Iterator[None]:
    """While the block runs, SIGTERM and SIGHUP interrupt it as Ctrl-C does, so it can save what it has."""
    numbers = {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}
    before = {number: signal.signal(number, _interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
