"""The threads that search, while the event loop keeps answering."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from slate_ai.limits import Priority
from slate_ai.service.admission import Admission, Ask
from slate_ai.service.errors import ShuttingDownError
from slate_ai.service.metrics import Metrics
from slate_ai.service.stop import Stop

Result = TypeVar("Result")

NICENESS = 10
"""Added to that of search threads, where threads have their own (Linux): whoever asks is heard at once."""


@dataclass(eq=False)
class Running:
    """A search that has begun and not ended.

    Attributes:
        is_asked_to_pause: it soon will, and still has its workers.
        comeback: while it pauses: waits for its workers.
    """

    ask: Ask
    stop: Stop
    started: float
    is_asked_to_pause: bool = False
    comeback: asyncio.Task[None] | None = None
    is_over: bool = False


class Workers:
    """A bounded pool of search threads behind a bounded queue. Belongs to one event loop.

    Batch searches pause where interactive ones wait, and go on before other batch searches begin: so at most
    as many pause as there are workers.
    """

    def __init__(self, num_workers: int, max_queue: int, max_wait_seconds: float, metrics: Metrics) -> None:
        self._admission = admission = Admission(num_workers, max_queue, max_wait_seconds)
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(2 * num_workers, "search", _let_others_go_first)
        self._running: set[Running] = set()
        metrics.watch("slate_ai_workers", "Search threads.", lambda: num_workers)
        metrics.watch("slate_ai_workers_busy", "Threads that search.", lambda: admission.num_busy)
        metrics.watch("slate_ai_queue_waiting", "Searches that wait.", lambda: admission.num_waiting)
        metrics.watch("slate_ai_searches_paused", "Batch searches that gave way.", lambda: self.num_paused)

    @property
    def num_paused(self) -> int:
        """Searches that gave way."""
        return sum(running.comeback is not None for running in list(self._running))

    async def run(self, ask: Ask, stop: Stop, search: Callable[[], Result]) -> Result:
        """Wait for the workers asked for, then for what ``search`` returns.

        Cancelling ends the wait at once, and the search through ``stop``; its workers are free once it has
        ended.

        Raises:
            QueueFullError: too many searches wait, or this one waited too long.
            ShuttingDownError: no more searches begin.
        """
        asked = time.monotonic()
        asyncio.get_running_loop().call_soon(self._make_room)
        await self._admission.acquire(ask)
        running = Running(ask, stop, time.monotonic())
        self._metrics.count_wait(running.started - asked)
        self._running.add(running)
        future = asyncio.get_running_loop().run_in_executor(self._threads, search)
        future.add_done_callback(lambda _: self._free(running))
        try:
            return await asyncio.shield(future)
        finally:
            stop.cancel()

    def drain(self, seconds: float) -> None:
        """Begin no more searches; those that run end within ``seconds``, with an answer."""
        self._admission.close()
        for running in self._running:
            running.stop.within(seconds)

    def _free(self, running: Running) -> None:
        running.is_over = True
        self._running.discard(running)
        if running.comeback:
            running.comeback.cancel()
        else:
            self._admission.release(running.ask, time.monotonic() - running.started)
        self._make_room()

    def _make_room(self) -> None:
        """Have as many batch searches pause as interactive ones need."""
        wanted = self._admission.num_slots_wanted(Priority.INTERACTIVE)
        loop = asyncio.get_running_loop()
        for running in self._running:
            if running.ask.priority is Priority.INTERACTIVE or running.comeback:
                continue
            if wanted <= 0:
                break
            wanted -= running.ask.num_slots
            if not running.is_asked_to_pause:
                running.is_asked_to_pause = True
                running.stop.pause(partial(loop.call_soon_threadsafe, self._has_paused, running))

    def _has_paused(self, running: Running) -> None:
        if running.is_over or running.comeback:
            return
        running.is_asked_to_pause = False
        running.comeback = asyncio.create_task(self._come_back(running))
        # Only once it waits for them, so that no other batch search takes its workers.
        asyncio.get_running_loop().call_soon(self._admission.give_back, running.ask)

    async def _come_back(self, running: Running) -> None:
        try:
            with suppress(ShuttingDownError):
                await self._admission.acquire(replace(running.ask, has_begun=True))
                running.comeback = None
        finally:
            # Where the server ends, it uses what is left of its time.
            running.stop.go_on()


def _let_others_go_first() -> None:
    """Threads that this one begins will do the same."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICENESS)
