"""The HTTP port by itself, under an application of the test's own."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest

from slate_ai.service import web
from slate_ai.service.config import ServerConfig
from slate_ai.service.web import WebPort

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter
WAIT_SECONDS = 0.3
POST = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"


async def slow_application(scope: Any, receive: Any, send: Any) -> None:
    """Answers what it got, after longer than a request may take to arrive."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    await asyncio.sleep(2 * WAIT_SECONDS)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": body})


def talk(monkeypatch: pytest.MonkeyPatch, scenario: Callable[[Reader, Writer], Awaitable[None]]) -> None:
    monkeypatch.setattr(web, "REQUEST_SECONDS", WAIT_SECONDS)

    async def main() -> None:
        port = WebPort(slow_application, ServerConfig(port=0, grace_seconds=1), 0.5)
        host, _, number = (await port.start()).rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(number))
        try:
            async with asyncio.timeout(20):
                await scenario(reader, writer)
        finally:
            writer.close()
            await port.stop()

    asyncio.run(main())


async def answer(reader: Reader) -> bytes:
    await reader.readuntil(b"\r\n\r\n")
    return await reader.readexactly(4)


@pytest.mark.parametrize("sent", [b"", b"POST / HT", POST[:-2], POST + b"ab"], ids=range(4))
def test_a_request_that_does_not_arrive_ends_the_connection(
    monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    async def scenario(reader: Reader, writer: Writer) -> None:
        writer.write(sent)
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)

    talk(monkeypatch, scenario)


def test_a_request_that_drips_in_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(reader: Reader, writer: Writer) -> None:
        async def drip() -> None:
            for byte in POST * 100:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.02)

        with pytest.raises(ConnectionError):
            await drip()

    talk(monkeypatch, scenario)


def test_an_answer_may_take_its_time_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(reader: Reader, writer: Writer) -> None:
        for _ in range(2):
            writer.write(POST + b"ping")
            assert await answer(reader) == b"ping"

    talk(monkeypatch, scenario)


def test_the_second_request_must_arrive_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(reader: Reader, writer: Writer) -> None:
        writer.write(POST + b"ping")
        assert await answer(reader) == b"ping"
        writer.write(POST + b"p")
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)

    talk(monkeypatch, scenario)
