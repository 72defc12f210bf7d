"""What a search asks every few milliseconds: whether to end, or to pause."""

import threading
import time
from collections.abc import Callable
from math import inf

from slate_ai.analysis import StopReason

ANSWER_SECONDS = 0.02
"""Kept back from a call's deadline, for its answer to travel."""
PAUSE_SECONDS = 0.05
"""A search that pauses looks so often whether it has to end."""


class Stop:
    """Ends one search from outside: its call's deadline is near, or its caller has gone; or has it pause.

    Set from one thread and asked from another.
    """

    def __init__(self, seconds_left: float | None = None) -> None:
        """``seconds_left`` to the call's deadline; None: it has none."""
        self._is_cancelled = False
        self._end = inf if seconds_left is None else time.monotonic() + seconds_left - ANSWER_SECONDS
        self._last_pause = inf
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        self._has_paused: Callable[[], object] = lambda: None

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        self._is_cancelled = True

    def within(self, seconds: float) -> None:
        """End after so many seconds at the latest, with an answer."""
        self._end = min(self._end, time.monotonic() + seconds)

    def pause_within(self, seconds: float) -> None:
        """Pause no longer than so many seconds from now: then the search's own limits end it."""
        self._last_pause = time.monotonic() + seconds

    def pause(self, has_paused: Callable[[], object]) -> None:
        """Have the search pause; its thread calls ``has_paused`` once it does."""
        self._has_paused = has_paused
        self._may_go_on.clear()

    def go_on(self) -> None:
        """End the pause."""
        self._may_go_on.set()

    def __call__(self) -> StopReason | None:
        """Why to end now; None: go on. Comes back when no pause is asked for."""
        if not self._may_go_on.is_set():
            self._has_paused()
            while not self._may_go_on.wait(PAUSE_SECONDS) and not self._reason():
                if time.monotonic() >= self._last_pause:
                    break
        return self._reason()

    def _reason(self) -> StopReason | None:
        if self._is_cancelled:
            return StopReason.CANCELLED
        return StopReason.DEADLINE if time.monotonic() >= self._end else None
