import asyncio
from collections.abc import Callable, Coroutine

import pytest

from slate_ai.service.admission import Admission
from slate_ai.service.errors import QueueFullError, ShuttingDownError


def run(scenario: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(scenario(), timeout=10))


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_slots_are_handed_out_in_the_order_of_asking() -> None:
    async def scenario() -> None:
        admission, served = Admission(1, max_waiting=3), list[str]()

        async def caller(name: str) -> None:
            await admission.acquire(1)
            served.append(name)
            admission.release(1, 0.1)

        await admission.acquire(1)
        waiting = [asyncio.create_task(caller(name)) for name in "abc"]
        await settle()
        assert served == []
        admission.release(1, 0.1)
        await asyncio.gather(*waiting)
        assert served == ["a", "b", "c"]

    run(scenario)


def test_one_more_than_the_queue_holds_is_refused_with_a_time_to_retry() -> None:
    async def scenario() -> None:
        admission = Admission(2, max_waiting=1)
        await admission.acquire(2)
        waiting = asyncio.create_task(admission.acquire(1))
        await settle()
        with pytest.raises(QueueFullError) as refused:
            await admission.acquire(1)
        assert refused.value.retry_seconds > 0
        admission.release(2, 0.1)
        await waiting
        await admission.acquire(1)

    run(scenario)


def test_many_slots_are_not_overtaken_by_few() -> None:
    async def scenario() -> None:
        admission, served = Admission(2, max_waiting=3), list[int]()

        async def caller(num_slots: int) -> None:
            await admission.acquire(num_slots)
            served.append(num_slots)

        await admission.acquire(1)
        both = asyncio.create_task(caller(2))
        await settle()
        one = asyncio.create_task(caller(1))
        await settle()
        assert served == []
        admission.release(1, 0.1)
        await both
        admission.release(2, 0.1)
        await one
        assert served == [2, 1]

    run(scenario)


@pytest.mark.parametrize("is_granted", [False, True], ids=["while waiting", "as the slot is granted"])
def test_a_caller_who_leaves_the_queue_loses_no_slot(is_granted: bool) -> None:
    async def scenario() -> None:
        admission = Admission(1, max_waiting=2)
        await admission.acquire(1)
        leaving = asyncio.create_task(admission.acquire(1))
        await settle()
        if is_granted:
            admission.release(1, 0.1)
        leaving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await leaving
        if not is_granted:
            admission.release(1, 0.1)
        await admission.acquire(1)

    run(scenario)


def test_those_behind_a_caller_who_leaves_move_up() -> None:
    async def scenario() -> None:
        admission = Admission(2, max_waiting=2)
        await admission.acquire(1)
        leaving = asyncio.create_task(admission.acquire(2))
        await settle()
        behind = asyncio.create_task(admission.acquire(1))
        await settle()
        leaving.cancel()
        await behind

    run(scenario)


def test_closing_refuses_those_who_wait_and_those_to_come() -> None:
    async def scenario() -> None:
        admission = Admission(1, max_waiting=2)
        await admission.acquire(1)
        waiting = asyncio.create_task(admission.acquire(1))
        await settle()
        admission.close()
        with pytest.raises(ShuttingDownError):
            await waiting
        with pytest.raises(ShuttingDownError):
            await admission.acquire(1)
        admission.release(1, 0.1)

    run(scenario)
