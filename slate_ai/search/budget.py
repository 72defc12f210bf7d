"""When a search ends."""

import math
import time
from collections.abc import Callable, Iterator

from slate_ai.analysis import StopReason
from slate_ai.limits import Limit
from slate_ai.search.results import best_error
from slate_ai.search.search import Search
from slate_ai.search.slices import Slices

Stop = Callable[[], StopReason | None]
"""Asked every few milliseconds; a reason ends the search."""

DEFAULT_LIMIT = Limit(seconds=1.0)
ANSWER_SECONDS, ANSWER_SHARE = 0.006, 0.1
"""Kept back from the time limit to put the answer together, but no more than a share of it."""
FORCED_SIMULATIONS = 1000
"""Enough to value a position whose only move needs no search."""


class Budget:
    """What a search may use up. Its time runs from here.

    Args:
        limit: all None: one second.
        is_forced: there is only one legal move.
        stop: None asks nobody.
    """

    def __init__(self, limit: Limit, is_forced: bool, stop: Stop | None) -> None:
        limit = DEFAULT_LIMIT if limit == Limit() else limit
        self._started = time.perf_counter()
        seconds = limit.seconds or math.inf
        self._seconds = seconds - min(ANSWER_SECONDS, ANSWER_SHARE * seconds)
        self._simulations = limit.simulations or math.inf
        self._ran_out = StopReason.SIMULATIONS
        self._target_error = limit.target_error or 0.0
        self._stop = stop
        if is_forced:
            self._simulations = min(self._simulations, FORCED_SIMULATIONS)
            self._ran_out = StopReason.FORCED

    @property
    def elapsed_seconds(self) -> float:
        """Since the budget was made."""
        return time.perf_counter() - self._started

    def spend(self, search: Search) -> Iterator[StopReason]:
        """Advance ``search`` slice by slice, each time yielding RUNNING, or in the end why it ended."""
        slices = Slices()
        reason = StopReason.RUNNING
        while reason is StopReason.RUNNING:
            before = self.elapsed_seconds
            size = slices.next_size(self._seconds - before, self._simulations - search.simulations)
            search.advance(size)
            slices.measured(size, self.elapsed_seconds - before)
            reason = self._reason(search)
            yield reason

    def _reason(self, search: Search) -> StopReason:
        if self._stop is not None and (asked := self._stop()):
            return asked
        if search.simulations >= self._simulations:
            return self._ran_out
        if self.elapsed_seconds >= self._seconds:
            return StopReason.TIME
        if self._target_error and best_error(search) <= self._target_error:
            return StopReason.TARGET_ERROR
        return StopReason.RUNNING
