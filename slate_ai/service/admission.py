"""A fair, bounded queue before a fixed number of workers."""

import asyncio
from collections import deque

from slate_ai.service.errors import QueueFullError, ShuttingDownError


class Admission:
    """Hands out slots in the order of asking; who asks while the queue is full is refused.

    A caller that needs several slots keeps its place until all are free. Belongs to one event loop.
    """

    def __init__(self, num_slots: int, max_waiting: int) -> None:
        self.num_slots = num_slots
        self.is_closed = False
        self._num_free = num_slots
        self._max_waiting = max_waiting
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()
        self._mean_seconds = 1.0

    async def acquire(self, num_slots: int) -> None:
        """Wait for ``num_slots``, at most as many as there are; give them back with ``release``.

        Raises:
            QueueFullError: too many wait already.
            ShuttingDownError: the queue was closed.
        """
        if self.is_closed:
            raise ShuttingDownError
        if not self._waiting and num_slots <= self._num_free:
            self._num_free -= num_slots
            return
        if len(self._waiting) >= self._max_waiting:
            raise QueueFullError(self._mean_seconds * (len(self._waiting) + 1) / self.num_slots)
        await self._wait(num_slots)

    def release(self, num_slots: int, seconds: float) -> None:
        """Give slots back that were held for ``seconds``."""
        self._mean_seconds += 0.1 * (seconds - self._mean_seconds)
        self._give_back(num_slots)

    def close(self) -> None:
        """Refuse all who wait, and all to come."""
        self.is_closed = True
        for _, turn in self._waiting:
            if not turn.done():
                turn.set_exception(ShuttingDownError())
        self._waiting.clear()

    async def _wait(self, num_slots: int) -> None:
        turn = asyncio.get_running_loop().create_future()
        place = (num_slots, turn)
        self._waiting.append(place)
        try:
            await turn
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
                self._admit()
            elif not turn.cancelled() and turn.exception() is None:
                self._give_back(num_slots)
            raise

    def _give_back(self, num_slots: int) -> None:
        self._num_free += num_slots
        self._admit()

    def _admit(self) -> None:
        while self._waiting and self._waiting[0][0] <= self._num_free:
            num_slots, turn = self._waiting.popleft()
            if not turn.done():
                self._num_free -= num_slots
                turn.set_result(None)
