"""Calls that are tried again, against a server that refuses the first ones."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest

from slate_ai.client import AsyncClient, Client, ServerBusyError, ServerUnavailableError, ServiceError
from slate_ai.client.channel import SERVICE
from slate_ai.v1 import strategy_pb2 as pb

FULL, AWAY = grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.UNAVAILABLE
ENDING = grpc.StatusCode.CANCELLED


class Reluctant:
    """Lists its games, after so many refusals."""

    def __init__(self, code: grpc.StatusCode, refusals: int, pushback_ms: int | None = None) -> None:
        self.code, self.refusals, self.pushback_ms = code, refusals, pushback_ms
        self.times: list[float] = []

    def list_games(self, request: pb.ListGamesRequest, context: Any) -> pb.ListGamesResponse:
        self.times.append(time.monotonic())
        if len(self.times) <= self.refusals:
            if self.pushback_ms is not None:
                context.set_trailing_metadata((("grpc-retry-pushback-ms", str(self.pushback_ms)),))
            context.abort(self.code, "not now")
        return pb.ListGamesResponse(games=[pb.GameInfo(name="pig")])


@pytest.fixture
def serve() -> Iterator[Callable[[Reluctant], str]]:
    """Serves it; gives the address."""
    servers = []

    def start(servicer: Reluctant) -> str:
        server = grpc.server(ThreadPoolExecutor(2))
        servers.append(server)
        handler = grpc.unary_unary_rpc_method_handler(
            servicer.list_games,
            pb.ListGamesRequest.FromString,
            pb.ListGamesResponse.SerializeToString,
        )
        service = grpc.method_handlers_generic_handler(SERVICE, {"ListGames": handler})
        server.add_generic_rpc_handlers((service,))
        port = server.add_insecure_port("127.0.0.1:0")
        server.start()
        return f"127.0.0.1:{port}"

    yield start
    for server in servers:
        server.stop(None)


def list_games(address: str, **settings: Any) -> list[str]:
    with Client(address, **settings) as client:
        return [game.name for game in client.list_games()]


def list_games_async(address: str, **settings: Any) -> list[str]:
    async def run() -> list[str]:
        async with AsyncClient(address, **settings) as client:
            return [game.name for game in await client.list_games()]

    return asyncio.run(run())


CLIENTS = [list_games, list_games_async]


@pytest.mark.parametrize("call", CLIENTS)
@pytest.mark.parametrize("code", [FULL, AWAY, ENDING])
def test_a_refused_call_is_tried_again(
    serve: Callable[[Reluctant], str], call: Callable[..., list[str]], code: grpc.StatusCode
) -> None:
    servicer = Reluctant(code, refusals=3)
    assert call(serve(servicer)) == ["pig"]
    assert len(servicer.times) == 4


@pytest.mark.parametrize("call", CLIENTS)
def test_the_server_says_when_to_try_again(
    serve: Callable[[Reluctant], str], call: Callable[..., list[str]]
) -> None:
    servicer = Reluctant(FULL, refusals=1, pushback_ms=700)
    assert call(serve(servicer)) == ["pig"]
    first, second = servicer.times
    assert second - first >= 0.65


@pytest.mark.parametrize("call", CLIENTS)
@pytest.mark.parametrize(("code", "kind"), [(FULL, ServiceError), (AWAY, ServerUnavailableError)])
def test_after_the_last_attempt_the_refusal_is_told(
    serve: Callable[[Reluctant], str],
    call: Callable[..., list[str]],
    code: grpc.StatusCode,
    kind: type[Exception],
) -> None:
    servicer = Reluctant(code, refusals=9)
    with pytest.raises(kind, match="not now"):
        call(serve(servicer), max_attempts=2)
    assert len(servicer.times) == 2


@pytest.mark.parametrize("call", CLIENTS)
def test_a_client_may_take_no_for_an_answer(
    serve: Callable[[Reluctant], str], call: Callable[..., list[str]]
) -> None:
    servicer = Reluctant(AWAY, refusals=1)
    with pytest.raises(ServerUnavailableError):
        call(serve(servicer), max_attempts=1)
    assert len(servicer.times) == 1


@pytest.mark.parametrize("call", CLIENTS)
def test_other_errors_are_not_tried_again(
    serve: Callable[[Reluctant], str], call: Callable[..., list[str]]
) -> None:
    servicer = Reluctant(grpc.StatusCode.INTERNAL, refusals=1)
    with pytest.raises(ServiceError) as error:
        call(serve(servicer))
    assert not isinstance(error.value, ServerBusyError)
    assert len(servicer.times) == 1
