"""A fair, bounded queue before a fixed number of workers."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from itertools import count

from slate_ai.limits import Priority
from slate_ai.service.errors import QueueFullError, ShuttingDownError
from slate_ai.service.shares import Shares


@dataclass(frozen=True)
class Ask:
    """What a search needs.

    Attributes:
        num_slots: workers, at most as many as there are.
        caller: whose share of the server it counts to.
        priority: the more urgent goes first, whoever asks.
        has_begun: it paused; it goes on before others of its priority begin, and is never refused.
    """

    num_slots: int = 1
    caller: str = ""
    priority: Priority = Priority.INTERACTIVE
    has_begun: bool = False


@dataclass(eq=False)
class Place:
    """One in the queue; numbers rise."""

    ask: Ask
    number: int
    turn: asyncio.Future[None] = field(default_factory=asyncio.Future)


class Admission:
    """Hands out slots: the more urgent first, among them to who used least, then in order.

    A caller that needs several slots keeps its place until all are free. Where too many wait, one of the
    least urgent is refused, the last of the caller with most places: who asks much cannot keep others out.
    Belongs to one event loop.
    """

    def __init__(
        self, num_slots: int, max_waiting: int, max_wait_seconds: float, shares: Shares | None = None
    ) -> None:
        self.num_slots = num_slots
        self.is_closed = False
        self._num_free = num_slots
        self._max_waiting = max_waiting
        self._max_wait_seconds = max_wait_seconds
        self._shares = shares or Shares()
        self._waiting: list[Place] = []
        self._numbers = count()
        self._mean_seconds = 1.0

    @property
    def num_waiting(self) -> int:
        """Searches that wait to begin."""
        return sum(not place.ask.has_begun for place in self._waiting)

    @property
    def num_busy(self) -> int:
        """Slots given out."""
        return self.num_slots - self._num_free

    def num_slots_wanted(self, priority: Priority) -> int:
        """What those of a priority wait for."""
        return sum(place.ask.num_slots for place in self._waiting if place.ask.priority is priority)

    async def acquire(self, ask: Ask) -> None:
        """Wait for what is asked for; give it back with ``release``.

        Raises:
            QueueFullError: too many wait, or this one has waited too long.
            ShuttingDownError: the queue was closed.
        """
        if self.is_closed:
            raise ShuttingDownError
        place = Place(ask, next(self._numbers))
        self._waiting.append(place)
        self._admit()
        if not place.turn.done() and self.num_waiting > self._max_waiting:
            self._refuse(self._last())
        await self._wait(place)

    def release(self, ask: Ask, seconds: float) -> None:
        """Give back what was held for ``seconds``."""
        self._mean_seconds += 0.1 * (seconds - self._mean_seconds)
        self.give_back(ask)

    def close(self) -> None:
        """Refuse all who wait, and all to come."""
        self.is_closed = True
        for place in self._waiting:
            if not place.turn.done():
                place.turn.set_exception(ShuttingDownError())
        self._waiting.clear()

    async def _wait(self, place: Place) -> None:
        try:
            is_patient = place.turn.done() or place.ask.has_begun
            async with asyncio.timeout(None if is_patient else self._max_wait_seconds):
                await place.turn
        except (asyncio.CancelledError, TimeoutError) as error:
            if place in self._waiting:
                self._waiting.remove(place)
                self._admit()
            elif not place.turn.cancelled() and place.turn.exception() is None:
                self.give_back(place.ask)
            if isinstance(error, TimeoutError):
                raise QueueFullError(self._retry_seconds()) from None
            raise

    def give_back(self, ask: Ask) -> None:
        """Give back what was held, for the time being."""
        self._num_free += ask.num_slots
        self._shares.hold(ask.caller, -ask.num_slots)
        self._admit()

    def _admit(self) -> None:
        while self._waiting and (place := self._next()).ask.num_slots <= self._num_free:
            self._waiting.remove(place)
            if not place.turn.done():
                self._num_free -= place.ask.num_slots
                self._shares.hold(place.ask.caller, place.ask.num_slots)
                place.turn.set_result(None)

    def _next(self) -> Place:
        callers = {place.ask.caller for place in self._waiting}
        used = {caller: self._shares.seconds(caller, self._mean_seconds) for caller in callers}
        return min(
            self._waiting,
            key=lambda place: (
                place.ask.priority,
                not place.ask.has_begun,
                used[place.ask.caller],
                place.number,
            ),
        )

    def _last(self) -> Place:
        waiting = [place for place in self._waiting if not place.ask.has_begun]
        places = Counter(place.ask.caller for place in waiting)
        return max(waiting, key=lambda place: (place.ask.priority, places[place.ask.caller], place.number))

    def _refuse(self, place: Place) -> None:
        self._waiting.remove(place)
        if not place.turn.done():
            place.turn.set_exception(QueueFullError(self._retry_seconds()))

    def _retry_seconds(self) -> float:
        return self._mean_seconds * (len(self._waiting) + 1) / self.num_slots
