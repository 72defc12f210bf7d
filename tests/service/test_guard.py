"""Handlers that misbehave, behind the guard, on a real port."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from slate_ai.service.guard import Guard


async def fail(request: Any, context: Any) -> StringValue:
    raise ZeroDivisionError("secret")


async def fail_late(request: Any, context: Any) -> AsyncIterator[StringValue]:
    yield StringValue(value="first")
    raise ZeroDivisionError("secret")


async def hang(request: Any, context: Any) -> StringValue:
    await asyncio.sleep(3600)
    return StringValue()


async def cancel_itself(request: Any, context: Any) -> StringValue:
    raise asyncio.CancelledError


async def write(request: Any, context: Any) -> None:
    await context.write(request)


async def echo(requests: AsyncIterator[Any], context: Any) -> AsyncIterator[StringValue]:
    async for request in requests:
        yield request


MAKERS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "fail": (grpc.unary_unary_rpc_method_handler, fail),
    "fail_late": (grpc.unary_stream_rpc_method_handler, fail_late),
    "hang": (grpc.unary_unary_rpc_method_handler, hang),
    "cancel_itself": (grpc.unary_unary_rpc_method_handler, cancel_itself),
    "write": (grpc.unary_stream_rpc_method_handler, write),
    "echo": (grpc.stream_stream_rpc_method_handler, echo),
}

Scenario = Callable[[Any, Any], Coroutine[None, None, None]]


def run(scenario: Scenario) -> None:
    """Call ``scenario`` with a guarded server and a channel to it."""

    async def with_server() -> None:
        server = grpc.aio.server(interceptors=[Guard()])
        handlers = {
            name: make(behaviour, StringValue.FromString, StringValue.SerializeToString)
            for name, (make, behaviour) in MAKERS.items()
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test", handlers),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            await scenario(server, channel)
        await server.stop(None)

    asyncio.run(asyncio.wait_for(with_server(), timeout=30))


def details(error: Any) -> dict[str, Any]:
    """The ErrorInfo and RequestInfo of an error."""
    status = rpc_status.from_call(error)
    assert status is not None
    found = {}
    for message in (error_details_pb2.ErrorInfo(), error_details_pb2.RequestInfo()):
        assert any(packed.Unpack(message) for packed in status.details)
        found[message.DESCRIPTOR.name] = message
    return found


def test_an_exception_becomes_internal_and_is_logged_under_its_request_id(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario(server: Any, channel: Any) -> None:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary("/test/fail")(b"")
        assert error.value.code() is grpc.StatusCode.INTERNAL
        assert "secret" not in str(error.value)
        request_id = details(error.value)["RequestInfo"].request_id
        (record,) = caplog.records
        assert request_id in record.getMessage()
        assert record.exc_info is not None
        assert record.exc_info[0] is ZeroDivisionError

    with caplog.at_level(logging.ERROR):
        run(scenario)


def test_an_exception_in_a_stream_comes_after_what_was_sent(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(server: Any, channel: Any) -> None:
        call = channel.unary_stream("/test/fail_late")(b"")
        assert StringValue.FromString(await call.read()).value == "first"
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await call.read()
        assert details(error.value)["ErrorInfo"].reason == "INTERNAL"

    with caplog.at_level(logging.ERROR):
        run(scenario)


@pytest.mark.parametrize("method", ["hang", "write"])
def test_bytes_that_are_no_message_never_reach_the_handler(method: str) -> None:
    async def scenario(server: Any, channel: Any) -> None:
        path = f"/test/{method}"
        call = channel.unary_unary(path) if method == "hang" else channel.unary_stream(path)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await (call(b"\xff") if method == "hang" else call(b"\xff").read())
        assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert details(error.value)["ErrorInfo"].reason == "INVALID_INPUT"

    run(scenario)


def test_streams_of_either_kind_pass_through() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        message = StringValue(value="hello").SerializeToString()
        assert [response async for response in channel.unary_stream("/test/write")(message)] == [message]
        call = channel.stream_stream("/test/echo")(iter([message, message]))
        assert [response async for response in call] == [message, message]

    run(scenario)


def test_a_call_cut_off_by_the_servers_end_is_told_so() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        call = channel.unary_unary("/test/hang")(b"")
        await asyncio.sleep(0.1)
        await server.stop(0.1)
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await call
        assert error.value.code() is grpc.StatusCode.UNAVAILABLE

    run(scenario)


def test_a_cancellation_that_is_not_the_callers_does_not_leave_her_waiting() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary("/test/cancel_itself")(b"")
        assert error.value.code() is grpc.StatusCode.UNAVAILABLE
        assert details(error.value)["ErrorInfo"].reason == "SHUTTING_DOWN"

    run(scenario)
