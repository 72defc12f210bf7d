import asyncio
from collections.abc import Callable, Coroutine

import pytest

from slate_ai.limits import Priority
from slate_ai.service.admission import Admission, Ask
from slate_ai.service.errors import QueueFullError, ShuttingDownError


def run(scenario: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), timeout=10))


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_slots_are_handed_out_in_the_order_of_asking() -> None:
    async def scenario() -> None:
        admission, served = Admission(1, max_waiting=3, max_wait_seconds=10), list[str]()

        async def caller(name: str) -> None:
            await admission.acquire(Ask(1))
            served.append(name)
            admission.release(Ask(1), 0.1)

        await admission.acquire(Ask(1))
        waiting = [asyncio.create_task(caller(name)) for name in "abc"]
        await settle()
        assert served == []
        admission.release(Ask(1), 0.1)
        await asyncio.gather(*waiting)
        assert served == ["a", "b", "c"]

    run(scenario)


def test_one_more_than_the_queue_holds_is_refused_with_a_time_to_retry() -> None:
    async def scenario() -> None:
        admission = Admission(2, max_waiting=1, max_wait_seconds=10)
        await admission.acquire(Ask(2))
        waiting = asyncio.create_task(admission.acquire(Ask(1)))
        await settle()
        with pytest.raises(QueueFullError) as refused:
            await admission.acquire(Ask(1))
        assert refused.value.retry_seconds
        admission.release(Ask(2), 0.1)
        await waiting
        await admission.acquire(Ask(1))

    run(scenario)


def test_many_slots_are_not_overtaken_by_few() -> None:
    async def scenario() -> None:
        admission, served = Admission(2, max_waiting=3, max_wait_seconds=10), list[int]()

        async def caller(num_slots: int) -> None:
            await admission.acquire(Ask(num_slots))
            served.append(num_slots)

        await admission.acquire(Ask(1))
        both = asyncio.create_task(caller(2))
        await settle()
        one = asyncio.create_task(caller(1))
        await settle()
        assert served == []
        admission.release(Ask(1), 0.1)
        await both
        admission.release(Ask(2), 0.1)
        await one
        assert served == [2, 1]

    run(scenario)


@pytest.mark.parametrize("is_granted", [False, True], ids=["while waiting", "as the slot is granted"])
def test_a_caller_who_leaves_the_queue_loses_no_slot(is_granted: bool) -> None:
    async def scenario() -> None:
        admission = Admission(1, max_waiting=2, max_wait_seconds=10)
        await admission.acquire(Ask(1))
        leaving = asyncio.create_task(admission.acquire(Ask(1)))
        await settle()
        if is_granted:
            admission.release(Ask(1), 0.1)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        if not is_granted:
            admission.release(Ask(1), 0.1)
        await admission.acquire(Ask(1))

    run(scenario)


def test_those_behind_a_caller_who_leaves_move_up() -> None:
    async def scenario() -> None:
        admission = Admission(2, max_waiting=2, max_wait_seconds=10)
        await admission.acquire(Ask(1))
        leaving = asyncio.create_task(admission.acquire(Ask(2)))
        await settle()
        behind = asyncio.create_task(admission.acquire(Ask(1)))
        await settle()
        leaving.cancel()
        await behind

    run(scenario)


def test_closing_refuses_those_who_wait_and_those_to_come() -> None:
    async def scenario() -> None:
        admission = Admission(1, max_waiting=2, max_wait_seconds=10)
        await admission.acquire(Ask(1))
        waiting = asyncio.create_task(admission.acquire(Ask(1)))
        await settle()
        admission.close()
        with pytest.raises(ShuttingDownError):
            await waiting
        with pytest.raises(ShuttingDownError):
            await admission.acquire(Ask(1))
        admission.release(Ask(1), 0.1)

    run(scenario)


class Queue:
    """One slot, which is taken, and those who wait for it; ``served`` in order once ``open``."""

    def __init__(self, max_waiting: int = 10) -> None:
        self._admission = Admission(1, max_waiting, max_wait_seconds=10)
        self.served: list[str] = []
        self.refused: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def join(self, name: str, ask: Ask) -> None:
        """Somebody more."""
        self._tasks.append(asyncio.create_task(self._caller(name, ask)))
        await settle()

    async def open(self) -> None:
        """Serve them all."""
        await asyncio.gather(*self._tasks)

    async def _caller(self, name: str, ask: Ask) -> None:
        try:
            await self._admission.acquire(ask)
        except QueueFullError:
            self.refused.append(name)
            return
        await asyncio.sleep(0.01)
        self.served.append(name)
        self._admission.release(ask, 0.01)


def test_callers_take_turns_however_much_one_of_them_asks() -> None:
    async def scenario() -> None:
        queue = Queue()
        for name in ("a1", "a2", "a3", "b1", "b2"):
            await queue.join(name, Ask(caller=name[0]))
        await queue.open()
        assert queue.served[:2] == ["a1", "b1"]
        assert sorted(queue.served[2:4]) == ["a2", "b2"]

    run(scenario)


def test_what_is_interactive_goes_before_what_is_not() -> None:
    async def scenario() -> None:
        queue = Queue()
        for name in ("first", "batch 1", "batch 2", "live 1", "live 2"):
            await queue.join(name, Ask(priority=Priority.BATCH if "batch" in name else Priority.INTERACTIVE))
        await queue.open()
        assert queue.served == ["first", "live 1", "live 2", "batch 1", "batch 2"]

    run(scenario)


def test_in_a_full_queue_the_caller_with_most_places_gives_one_up_to_a_new_one() -> None:
    async def scenario() -> None:
        queue = Queue(max_waiting=3)
        for name in ("a0", "a1", "a2", "a3", "b1", "a4"):
            await queue.join(name, Ask(caller=name[0]))
        assert queue.refused == ["a3", "a4"]
        await queue.open()
        assert queue.served == ["a0", "b1", "a1", "a2"]

    run(scenario)


def test_in_a_full_queue_what_is_not_interactive_gives_way() -> None:
    async def scenario() -> None:
        queue = Queue(max_waiting=2)
        await queue.join("first", Ask(caller="a"))
        await queue.join("batch", Ask(caller="b", priority=Priority.BATCH))
        for name in ("live 1", "live 2"):
            await queue.join(name, Ask(caller="a"))
        assert queue.refused == ["batch"]
        await queue.open()

    run(scenario)


def test_who_waits_too_long_is_refused_and_loses_no_slot() -> None:
    async def scenario() -> None:
        admission = Admission(1, max_waiting=2, max_wait_seconds=0.02)
        await admission.acquire(Ask())
        with pytest.raises(QueueFullError):
            await admission.acquire(Ask())
        assert admission.num_waiting == 0
        admission.release(Ask(), 0.1)
        await admission.acquire(Ask())
        assert admission.num_busy == 1

    run(scenario)
