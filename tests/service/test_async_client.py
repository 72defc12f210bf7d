"""The asyncio client, against the same server as the blocking one."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

import pytest

from service.server_process import ServerProcess
from slate_ai.analysis import StopReason
from slate_ai.client import AsyncClient, Client, DeadlineError, ServerUnavailableError
from slate_ai.errors import InputError
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

Result = TypeVar("Result")
PIG = pb.Position(pig=PigPosition())
LONG = Limit(seconds=15)


def run(server: ServerProcess, use: Callable[[AsyncClient], Awaitable[Result]]) -> Result:
    async def main() -> Result:
        async with AsyncClient(server.address) as client:
            return await use(client)

    return asyncio.run(main())


def test_every_call_answers_as_the_blocking_client_s(server: ServerProcess, client: Client) -> None:
    async def use(other: AsyncClient) -> None:
        assert await other.list_games() == client.list_games()
        position = await other.new_position("kuhn_poker", seed=3)
        assert position == client.new_position("kuhn_poker", seed=3)
        played = await other.play(position, seed=4)
        assert played == client.play(position, seed=4)
        assert await other.describe(played.position) == client.describe(played.position)
        assert await other.observe(played.position, 1) == client.observe(played.position, 1)
        limit, options = Limit(simulations=30), Options(seed=5)
        suggested = await other.suggest(PIG, limit, options)
        assert suggested.suggestions == client.suggest(PIG, limit, options).suggestions

    run(server, use)


def test_a_stream_ends_with_its_final_answer(server: ServerProcess) -> None:
    async def use(client: AsyncClient) -> list[StopReason]:
        analyses = client.analyses(PIG, Limit(seconds=0.3), interval_seconds=0.02)
        return [analysis.stop_reason async for analysis in analyses]

    *before, last = run(server, use)
    assert set(before) == {StopReason.RUNNING}
    assert last is StopReason.TIME


def test_a_closed_stream_frees_its_worker(server: ServerProcess) -> None:
    async def use(client: AsyncClient) -> int:
        for _ in range(6):
            async with aclosing(client.analyses(PIG, LONG, interval_seconds=0.02)) as analyses:
                await anext(analyses)
        return (await client.suggest(PIG, Limit(simulations=10))).simulations

    assert run(server, use) == 10


def test_a_cancelled_call_frees_its_worker(server: ServerProcess) -> None:
    async def use(client: AsyncClient) -> int:
        for _ in range(4):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await client.suggest(PIG, LONG)
        return (await client.suggest(PIG, Limit(simulations=10))).simulations

    assert run(server, use) == 10


def test_wrong_input_is_named(server: ServerProcess) -> None:
    async def use(client: AsyncClient) -> None:
        with pytest.raises(InputError) as error:
            await client.play(PIG, "fly")
        assert error.value.violations[0].field == "move"
        with pytest.raises(InputError, match="no game"):
            async for _ in client.analyses(pb.Position()):
                pass

    run(server, use)


def test_an_answer_that_comes_too_late_is_told() -> None:
    async def use(address: str) -> None:
        async with AsyncClient(address) as client:
            with pytest.raises(DeadlineError):
                await client.suggest(PIG, LONG, timeout=0.2)

    with socket.create_server(("127.0.0.1", 0)) as silent:
        asyncio.run(use(f"127.0.0.1:{silent.getsockname()[1]}"))


def test_where_no_server_listens_the_client_says_so() -> None:
    async def use() -> None:
        async with AsyncClient("127.0.0.1:1", max_attempts=1) as client:
            await client.list_games()

    with pytest.raises(ServerUnavailableError, match=r"127\.0\.0\.1:1"):
        asyncio.run(use())
