"""Whatever callers do, no slot is lost and none is given out twice."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from slate_ai.limits import Priority
from slate_ai.service.admission import Admission, Ask
from slate_ai.service.errors import QueueFullError

NUM_SLOTS, MAX_WAITING = 3, 4
ASKS = st.builds(
    Ask,
    num_slots=st.integers(1, NUM_SLOTS),
    caller=st.sampled_from("abc"),
    priority=st.sampled_from(Priority),
    has_begun=st.booleans(),
)
STEPS = st.one_of(
    st.tuples(st.just("ask"), ASKS, st.just(True)),
    st.tuples(st.sampled_from(["leave", "release"]), st.integers(0, 3), st.booleans()),
)


@settings(max_examples=150)
@given(st.lists(STEPS, max_size=40))
def test_slots_are_neither_lost_nor_given_out_twice(steps: list[tuple[str, Ask | int, bool]]) -> None:
    asyncio.run(_play(steps))


async def _play(steps: list[tuple[str, Ask | int, bool]]) -> None:
    admission = Admission(NUM_SLOTS, MAX_WAITING, max_wait_seconds=60.0)
    waiting: list[tuple[Ask, asyncio.Task[None]]] = []
    holding: list[Ask] = []
    for step, what, is_alone in steps:
        if isinstance(what, Ask):
            waiting.append((what, asyncio.create_task(admission.acquire(what))))
        elif step == "leave" and waiting:
            waiting[what % len(waiting)][1].cancel()
        elif step == "release" and holding:
            admission.release(holding.pop(what % len(holding)), 0.1)
        if is_alone:  # else the next step happens at the same time
            await _settle(waiting, holding)
            assert admission.num_busy == sum(ask.num_slots for ask in holding) <= NUM_SLOTS
            assert admission.num_waiting <= MAX_WAITING
            assert admission.num_waiting == sum(not ask.has_begun for ask, _ in waiting)
    await _settle(waiting, holding)
    while holding:
        admission.release(holding.pop(), 0.1)
        await _settle(waiting, holding)
    assert waiting == []
    assert admission.num_busy == 0


async def _settle(waiting: list[tuple[Ask, asyncio.Task[None]]], holding: list[Ask]) -> None:
    """Let everybody who can move; who got slots holds them, who was refused or left is gone."""
    for _ in range(6):
        await asyncio.sleep(0)
    for entry in [entry for entry in waiting if entry[1].done()]:
        waiting.remove(entry)
        ask, task = entry
        if task.cancelled():
            continue
        if error := task.exception():
            assert isinstance(error, QueueFullError)
            assert not ask.has_begun
        else:
            holding.append(ask)
