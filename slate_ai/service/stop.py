"""What a search asks every few milliseconds: whether to end."""

import time
from math import inf

from slate_ai.analysis import StopReason

ANSWER_SECONDS = 0.02
"""Kept back from a call's deadline, for its answer to travel."""


class Stop:
    """Ends one search from outside: its call's deadline is near, or its caller has gone.

    Set from one thread and asked from another.
    """

    def __init__(self, seconds_left: float | None = None) -> None:
        """``seconds_left`` to the call's deadline; None: it has none."""
        self._is_cancelled = False
        self._end = inf if seconds_left is None else time.monotonic() + seconds_left - ANSWER_SECONDS

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        self._is_cancelled = True

    def within(self, seconds: float) -> None:
        """End after so many seconds at the latest, with an answer."""
        self._end = min(self._end, time.monotonic() + seconds)

    def __call__(self) -> StopReason | None:
        """Why to end now; None: go on."""
        if self._is_cancelled:
            return StopReason.CANCELLED
        return StopReason.DEADLINE if time.monotonic() >= self._end else None
