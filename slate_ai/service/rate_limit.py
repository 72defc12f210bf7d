"""How many calls a second each caller may make."""

import time
from collections.abc import Callable

from slate_ai.service.errors import RateLimitError

MAX_CALLERS = 10_000


class RateLimit:
    """A bucket of calls for each caller: it fills steadily, and holds those of one second (at least one)."""

    def __init__(self, calls_per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = calls_per_second
        self._size = max(calls_per_second, 1.0)
        self._clock = clock
        # Caller: when her bucket is full again.
        self._full_at: dict[str, float] = {}

    def count(self, caller: str) -> None:
        """Take one call out of the caller's bucket.

        Raises:
            RateLimitError: there is none in it.
        """
        now = self._clock()
        full_at = max(self._full_at.get(caller, now), now) + 1 / self._rate
        too_late = full_at - now - self._size / self._rate
        # Rounding must not refuse the last call of a full bucket.
        if too_late > 1e-9:
            raise RateLimitError(too_late)
        if len(self._full_at) >= MAX_CALLERS:
            self._forget(now)
        self._full_at[caller] = full_at

    def _forget(self, now: float) -> None:
        """Let go of full buckets: they are as good as new ones."""
        self._full_at = {caller: full_at for caller, full_at in self._full_at.items() if full_at > now}
