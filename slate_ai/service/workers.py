"""The threads that search, while the event loop keeps answering."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from slate_ai.service.admission import Admission, Ask
from slate_ai.service.metrics import Metrics
from slate_ai.service.stop import Stop

Result = TypeVar("Result")


class Workers:
    """A bounded pool of search threads behind a bounded queue. Belongs to one event loop."""

    def __init__(self, num_workers: int, max_queue: int, max_wait_seconds: float, metrics: Metrics) -> None:
        self._admission = admission = Admission(num_workers, max_queue, max_wait_seconds)
        self._metrics = metrics
        metrics.watch("slate_ai_workers", "Search threads.", lambda: num_workers)
        metrics.watch("slate_ai_workers_busy", "Threads that search.", lambda: admission.num_busy)
        metrics.watch("slate_ai_queue_waiting", "Searches that wait.", lambda: admission.num_waiting)
        self._threads = ThreadPoolExecutor(num_workers, thread_name_prefix="search")
        self._running: set[Stop] = set()

    async def run(self, ask: Ask, stop: Stop, search: Callable[[], Result]) -> Result:
        """Wait for the workers asked for, then for what ``search`` returns.

        Cancelling ends the wait at once, and the search through ``stop``; its workers are free once it has
        ended.

        Raises:
            QueueFullError: too many searches wait, or this one waited too long.
            ShuttingDownError: no more searches begin.
        """
        asked = time.monotonic()
        await self._admission.acquire(ask)
        started = time.monotonic()
        self._metrics.count_wait(started - asked)

        def free(_: object) -> None:
            self._running.discard(stop)
            self._admission.release(ask, time.monotonic() - started)

        self._running.add(stop)
        future = asyncio.get_running_loop().run_in_executor(self._threads, search)
        future.add_done_callback(free)
        try:
            return await asyncio.shield(future)
        finally:
            stop.cancel()

    def drain(self, seconds: float) -> None:
        """Begin no more searches; those that run end within ``seconds``, with an answer."""
        self._admission.close()
        for stop in self._running:
            stop.within(seconds)
