"""What every gRPC call passes: its request is parsed, and whatever goes wrong becomes a proper status."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, TypeAlias
from urllib.parse import unquote

import grpc
from google.rpc import status_pb2
from grpc_status import rpc_status

from slate_ai.service.calls import REQUEST_ID, CallFailedError, Calls
from slate_ai.service.errors import MethodUnknownError, ShuttingDownError, retry_milliseconds
from slate_ai.service.reading import check_length, read_message

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any] | None"
UNKNOWN_METHOD = "unknown"
DEADLINE_SECONDS = 0.01
"""A call cancelled so shortly before its deadline was cancelled for that."""


class Guard(grpc.aio.ServerInterceptor):
    """Ends each call that fails with a ``google.rpc.Status``; keeps the inside of the server to itself.

    gRPC alone would answer bytes that are no message, and any exception, with UNKNOWN and the exception's
    text. So requests are parsed here, where errors are told.
    """

    def __init__(self, calls: Calls, max_message_bytes: int) -> None:
        """Longer requests are refused; what gRPC itself lets through should be more."""
        self._calls = calls
        self._max_message_bytes = max_message_bytes

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The method's handler, guarded; where there is no such method, one that says so."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return grpc.unary_unary_rpc_method_handler(self._refuse)
        return self.guarded(handler_call_details.method, handler)

    def guarded(self, method: str, handler: Any) -> Handler:
        """A handler of this method that does what ``handler`` does, guarded."""
        serializer = handler.response_serializer
        if handler.stream_stream:
            return grpc.stream_stream_rpc_method_handler(self._streaming(method, handler), None, serializer)
        if handler.unary_stream:
            return grpc.unary_stream_rpc_method_handler(self._streaming(method, handler), None, serializer)
        return grpc.unary_unary_rpc_method_handler(self._unary(method, handler), None, serializer)

    async def _refuse(self, request: bytes, context: Any) -> None:
        async with self._reporting(UNKNOWN_METHOD, context):
            raise MethodUnknownError

    def _unary(self, method: str, handler: Any) -> Callable[[bytes, Any], Awaitable[Any]]:
        async def call(request: bytes, context: Any) -> Any:
            async with self._reporting(method, context):
                return await handler.unary_unary(self._parse(handler, request), context)

        return call

    def _streaming(self, method: str, handler: Any) -> Callable[[Any, Any], Awaitable[None]]:
        async def call(request: Any, context: Any) -> None:
            async with self._reporting(method, context):
                if handler.stream_stream:
                    messages = (self._parse(handler, message) async for message in request)
                    responses = handler.stream_stream(messages, context)
                else:
                    responses = handler.unary_stream(self._parse(handler, request), context)
                await _send(responses, context)

        return call

    @asynccontextmanager
    async def _reporting(self, method: str, context: Any) -> AsyncIterator[None]:
        try:
            with self._calls.call(method, headers_of(context), peer_of(context)) as call:
                context.set_trailing_metadata(((REQUEST_ID, call.request_id),))
                try:
                    yield
                except (grpc.aio.AbortError, asyncio.CancelledError) as end:
                    if code_of(context):
                        # The handler has told its caller, be it a moment before it was cancelled.
                        raise CallFailedError(_told(context)) from end
                    # Let out of a handler whose call goes on, this would leave its caller waiting for ever.
                    if _is_over(context):
                        raise
                    raise ShuttingDownError from None
        except CallFailedError as error:
            if isinstance(error.__cause__, grpc.aio.AbortError | asyncio.CancelledError):
                raise error.__cause__ from None
            await _abort(context, error.status)

    def _parse(self, handler: Any, request: bytes) -> Any:
        check_length(request, self._max_message_bytes)
        return read_message(handler.request_deserializer, request)


async def _send(responses: Any, context: Any) -> None:
    """Run a streaming handler of either kind: a generator, or a coroutine that writes for itself."""
    if not inspect.isasyncgen(responses):
        await responses
        return
    async with aclosing(responses):
        async for response in responses:
            await context.write(response)


async def _abort(context: Any, status: status_pb2.Status) -> None:
    rich: Any = rpc_status.to_status(status)
    trailers = [*context.trailing_metadata(), *rich.trailing_metadata]
    if (milliseconds := retry_milliseconds(status)) is not None:
        trailers.append(("grpc-retry-pushback-ms", str(milliseconds)))
    await context.abort(rich.code, rich.details, tuple(trailers))


def _is_over(context: Any) -> bool:
    """Whether the caller has gone, or her deadline has passed: she waits no more."""
    seconds = context.time_remaining()
    return context.cancelled() or (seconds is not None and seconds < DEADLINE_SECONDS)


def headers_of(context: Any) -> dict[str, str]:
    """A call's metadata that is text."""
    return {key: value for key, value in context.invocation_metadata() if isinstance(value, str)}


def _told(context: Any) -> status_pb2.Status:
    """What a handler has told its caller by itself, as that of the health service does."""
    return status_pb2.Status(code=code_of(context))


def code_of(context: Any) -> int:
    """The number of the code that a handler has set; 0, that of OK, where it has set none."""
    code = context.code()
    return int(code.value[0] if isinstance(code, grpc.StatusCode) else code or 0)


def peer_of(context: Any) -> str:
    """The client certificate's name, or the host at the other end."""
    names: list[bytes] = context.auth_context().get("x509_common_name", [])
    if names:
        return names[0].decode(errors="replace")
    kind, _, address = unquote(context.peer()).partition(":")
    return address.rpartition(":")[0] or kind
