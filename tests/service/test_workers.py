"""Batch searches give way to interactive ones, and go on where they were."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine

import pytest

from slate_ai.analysis import StopReason
from slate_ai.limits import Priority
from slate_ai.service.admission import Ask
from slate_ai.service.metrics import Metrics
from slate_ai.service.stop import Stop
from slate_ai.service.workers import NICENESS, Workers

INTERACTIVE, BATCH = Ask(caller="a"), Ask(caller="b", priority=Priority.BATCH)


class Search:
    """Works in small steps until it has made enough, or its stop gives a reason."""

    def __init__(self, num_steps: int = 1_000_000, seconds_left: float | None = None) -> None:
        self.num_steps, self.done = num_steps, 0
        self.stop = Stop(seconds_left)
        self.reason: StopReason | None = None

    def __call__(self) -> "Search":
        while self.done < self.num_steps and self.reason is None:
            self.done += 1
            time.sleep(0.001)
            self.reason = self.stop()
        return self


class Pool:
    """Workers, and the searches they do."""

    def __init__(self, num_workers: int = 1) -> None:
        self.workers = Workers(num_workers, max_queue=10, max_wait_seconds=10.0, metrics=Metrics())

    def start(self, ask: Ask, search: Search) -> asyncio.Task[Search]:
        return asyncio.create_task(self.workers.run(ask, search.stop, search))

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0.001)


def run(scenario: Callable[[Pool], Coroutine[None, None, None]], num_workers: int = 1) -> None:
    async def with_pool() -> None:
        await scenario(Pool(num_workers))

    asyncio.run(asyncio.wait_for(with_pool(), timeout=60))


def test_a_batch_search_pauses_for_an_interactive_one_and_then_goes_on() -> None:
    async def scenario(pool: Pool) -> None:
        long = Search()
        running = pool.start(BATCH, long)
        await pool.until(lambda: long.done > 0)
        urgent = Search()
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 0)
        assert pool.workers.num_paused == 1
        at = long.done
        await pool.until(lambda: urgent.done > 20)
        assert long.done == at
        urgent.num_steps = 0
        assert (await answer).reason is None
        await pool.until(lambda: long.done > at + 5)
        assert pool.workers.num_paused == 0
        long.num_steps = 0
        assert (await running).reason is None

    run(scenario)


def test_what_pauses_goes_on_before_another_batch_search_begins() -> None:
    async def scenario(pool: Pool) -> None:
        first, urgent, second = Search(), Search(), Search(num_steps=1)
        running = pool.start(BATCH, first)
        await pool.until(lambda: first.done > 0)
        later = pool.start(Ask(caller="c", priority=Priority.BATCH), second)
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 0)
        at = first.done
        urgent.num_steps = 0
        await answer
        await pool.until(lambda: first.done > at + 5)
        assert second.done == 0
        first.num_steps = 0
        await running
        assert (await later).done == 1

    run(scenario)


def test_no_more_pause_than_are_in_the_way() -> None:
    async def scenario(pool: Pool) -> None:
        batch = [Search(), Search()]
        running = [pool.start(BATCH, search) for search in batch]
        await pool.until(lambda: all(search.done for search in batch))
        urgent = Search()
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 5)
        assert pool.workers.num_paused == 1
        for search in (urgent, *batch):
            search.num_steps = 0
        await asyncio.gather(answer, *running)

    run(scenario, num_workers=2)


def test_a_search_that_pauses_still_ends_at_its_deadline_and_frees_nothing_twice() -> None:
    async def scenario(pool: Pool) -> None:
        long, urgent = Search(seconds_left=0.2), Search()
        running = pool.start(BATCH, long)
        await pool.until(lambda: long.done > 0)
        answer = pool.start(INTERACTIVE, urgent)
        assert (await running).reason is StopReason.DEADLINE
        another = Search()
        waiting = pool.start(INTERACTIVE, another)
        await asyncio.sleep(0.05)
        assert another.done == 0
        urgent.num_steps = another.num_steps = 0
        await asyncio.gather(answer, waiting)
        assert pool.workers.num_paused == 0

    run(scenario)


def test_a_caller_who_leaves_while_her_search_pauses_frees_nothing_twice() -> None:
    async def scenario(pool: Pool) -> None:
        long, urgent = Search(), Search()
        running = pool.start(BATCH, long)
        await pool.until(lambda: long.done > 0)
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 0)
        running.cancel()
        await pool.until(lambda: long.reason is StopReason.CANCELLED)
        await pool.until(lambda: pool.workers.num_paused == 0)
        another = Search()
        waiting = pool.start(BATCH, another)
        await asyncio.sleep(0.05)
        assert another.done == 0
        urgent.num_steps = another.num_steps = 0
        await asyncio.gather(answer, waiting)

    run(scenario)


def test_a_pause_ends_when_the_searchs_own_time_does() -> None:
    async def scenario(pool: Pool) -> None:
        long, urgent = Search(), Search()
        long.stop.pause_within(0.1)
        running = pool.start(BATCH, long)
        await pool.until(lambda: long.done > 0)
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 0)
        at = long.done
        await pool.until(lambda: long.done > at)
        long.num_steps = urgent.num_steps = 0
        await asyncio.gather(running, answer)

    run(scenario)


def test_the_end_of_the_server_ends_a_pause() -> None:
    async def scenario(pool: Pool) -> None:
        long, urgent = Search(), Search()
        running, answer = pool.start(BATCH, long), None
        await pool.until(lambda: long.done > 0)
        answer = pool.start(INTERACTIVE, urgent)
        await pool.until(lambda: urgent.done > 0)
        pool.workers.drain(0.1)
        assert (await running).reason is StopReason.DEADLINE
        assert (await answer).reason is StopReason.DEADLINE

    run(scenario)


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priorities of their own there")
def test_search_threads_let_the_event_loop_go_first() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def of_a_search() -> int:
        workers = Workers(1, max_queue=1, max_wait_seconds=1.0, metrics=Metrics())
        return await workers.run(INTERACTIVE, Stop(None), niceness)

    assert asyncio.run(of_a_search()) == min(niceness() + NICENESS, 19)
