"""The threads that search, while the event loop keeps answering."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from slate_ai.service.admission import Admission
from slate_ai.service.stop import Stop

Result = TypeVar("Result")


class Workers:
    """A bounded pool of search threads behind a bounded queue. Belongs to one event loop."""

    def __init__(self, num_workers: int, max_queue: int) -> None:
        self._admission = Admission(num_workers, max_queue)
        self._threads = ThreadPoolExecutor(num_workers, thread_name_prefix="search")
        self._running: set[Stop] = set()

    async def run(self, num_threads: int, stop: Stop, search: Callable[[], Result]) -> Result:
        """Wait for ``num_threads`` workers, then for what ``search`` returns.

        Cancelling ends the wait at once, and the search through ``stop``; its workers are free once it has
        ended.

        Raises:
            QueueFullError: too many searches wait already.
            ShuttingDownError: no more searches begin.
        """
        await self._admission.acquire(num_threads)
        started = time.monotonic()

        def free(_: object) -> None:
            self._running.discard(stop)
            self._admission.release(num_threads, time.monotonic() - started)

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
