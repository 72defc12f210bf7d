import asyncio

from slate_ai.service.latest import Latest


async def _take_after(latest: Latest[int], values: list[int]) -> list[int]:
    for value in values:
        latest.put(value)
    latest.close()
    return [value async for value in latest]


def test_a_slow_reader_gets_the_newest_value_only() -> None:
    assert asyncio.run(_take_after(Latest(), [1, 2, 3])) == [3]


def test_a_fast_reader_gets_every_value_and_then_the_end() -> None:
    async def scenario() -> list[int]:
        latest, taken = Latest[int](), list[int]()

        async def read() -> None:
            async for value in latest:
                taken.append(value)

        reader = asyncio.create_task(read())
        for value in range(3):
            latest.put(value)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        latest.close()
        await reader
        return taken

    assert asyncio.run(scenario()) == [0, 1, 2]


def test_nothing_put_is_an_empty_iteration() -> None:
    assert asyncio.run(_take_after(Latest(), [])) == []
