"""What every call passes through: its request is parsed, and whatever goes wrong becomes a proper status."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, TypeAlias

import grpc
from grpc_status import rpc_status

from slate_ai.service.errors import QueueFullError, ShuttingDownError
from slate_ai.service.reading import read_message
from slate_ai.service.reporting import report

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any] | None"


class Guard(grpc.aio.ServerInterceptor):
    """Ends each call that fails with a ``google.rpc.Status``; keeps the inside of the server to itself.

    gRPC alone would answer bytes that are no message, and any exception, with UNKNOWN and the exception's
    text. So requests are parsed here, where errors are told.
    """

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The method's handler, guarded; None where there is no such method."""
        handler: Any = await continuation(handler_call_details)
        if handler is None:
            return None
        serializer = handler.response_serializer
        if handler.stream_stream:
            return grpc.stream_stream_rpc_method_handler(_streaming(handler), None, serializer)
        if handler.unary_stream:
            return grpc.unary_stream_rpc_method_handler(_streaming(handler), None, serializer)
        return grpc.unary_unary_rpc_method_handler(_unary(handler), None, serializer)


def _unary(handler: Any) -> Callable[[bytes, Any], Awaitable[Any]]:
    async def call(request: bytes, context: Any) -> Any:
        async with _reporting(context):
            return await handler.unary_unary(read_message(handler.request_deserializer, request), context)

    return call


def _streaming(handler: Any) -> Callable[[Any, Any], Awaitable[None]]:
    async def call(request: Any, context: Any) -> None:
        async with _reporting(context):
            if handler.stream_stream:
                messages = (read_message(handler.request_deserializer, message) async for message in request)
                responses = handler.stream_stream(messages, context)
            else:
                responses = handler.unary_stream(read_message(handler.request_deserializer, request), context)
            await _send(responses, context)

    return call


@asynccontextmanager
async def _reporting(context: Any) -> AsyncIterator[None]:
    try:
        yield
    except grpc.aio.BaseError:
        raise
    except asyncio.CancelledError:
        # Let out of a handler whose call goes on, this would leave its caller waiting for ever.
        if context.cancelled():
            raise
        await _abort(context, ShuttingDownError())
    except Exception as error:
        await _abort(context, error)


async def _send(responses: Any, context: Any) -> None:
    """Run a streaming handler of either kind: a generator, or a coroutine that writes for itself."""
    if not inspect.isasyncgen(responses):
        await responses
        return
    async with aclosing(responses):
        async for response in responses:
            await context.write(response)


async def _abort(context: Any, error: Exception) -> None:
    status: Any = rpc_status.to_status(report(error))
    trailers = list(status.trailing_metadata)
    if isinstance(error, QueueFullError):
        trailers.append(("grpc-retry-pushback-ms", str(round(error.retry_seconds * 1000))))
    await context.abort(status.code, status.details, tuple(trailers))
