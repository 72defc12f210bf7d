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

from slate_ai.service.calls import Calls
from slate_ai.service.guard import Guard
from slate_ai.service.metrics import Metrics

MAX_MESSAGE_BYTES = 1000


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


async def refuse(request: Any, context: Any) -> StringValue:
    await context.abort(grpc.StatusCode.NOT_FOUND, "no such thing")
    return StringValue()


async def refuse_and_be_cancelled(request: Any, context: Any) -> StringValue:
    try:
        return await refuse(request, context)
    except grpc.aio.AbortError:
        raise asyncio.CancelledError from None


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
    "refuse": (grpc.unary_unary_rpc_method_handler, refuse),
    "refuse_and_be_cancelled": (grpc.unary_unary_rpc_method_handler, refuse_and_be_cancelled),
    "write": (grpc.unary_stream_rpc_method_handler, write),
    "echo": (grpc.stream_stream_rpc_method_handler, echo),
}

Scenario = Callable[[Any, Any], Coroutine[None, None, None]]


def run(scenario: Scenario) -> None:
    """Call ``scenario`` with a guarded server and a channel to it."""

    async def with_server() -> None:
        calls = Calls(Metrics(), tokens=None, rate_limit=None, trace=None)
        server = grpc.aio.server(interceptors=[Guard(calls, MAX_MESSAGE_BYTES)])
        handlers = {
            name: make(behaviour, StringValue.FromString, StringValue.SerializeToString)
            for name, (make, behaviour) in MAKERS.items()
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test", handlers),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
                await scenario(server, channel)
        finally:
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
        (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
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


def test_a_message_that_is_too_long_never_reaches_the_handler() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary("/test/hang")(b"x" * (MAX_MESSAGE_BYTES + 1))
        assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert "at most 1000" in str(error.value.details())

    run(scenario)


def test_a_method_that_does_not_exist_is_said_with_a_reason() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary("/test/dance")(b"")
        assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
        assert details(error.value)["ErrorInfo"].reason == "METHOD_UNKNOWN"

    run(scenario)


def test_a_caller_may_name_her_request_and_reads_its_name_in_the_trailers() -> None:
    async def scenario(server: Any, channel: Any) -> None:
        for given in ("mine-4711", "no good"):
            call = channel.stream_stream("/test/echo")(iter([b""]), metadata=(("x-request-id", given),))
            assert [response async for response in call] == [b""]
            (told,) = [value for key, value in await call.trailing_metadata() if key == "x-request-id"]
            assert (told == given) == (given == "mine-4711")
            assert told

    run(scenario)


@pytest.mark.parametrize("handler", ["refuse", "refuse_and_be_cancelled"])
def test_a_handlers_own_refusal_is_passed_on(handler: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(server: Any, channel: Any) -> None:
        with pytest.raises(grpc.aio.AioRpcError) as error:
            await channel.unary_unary(f"/test/{handler}")(b"")
        assert (error.value.code(), error.value.details()) == (grpc.StatusCode.NOT_FOUND, "no such thing")

    with caplog.at_level(logging.INFO):
        run(scenario)
    assert [record.code for record in caplog.records if hasattr(record, "code")] == ["NOT_FOUND"]
