"""What every call passes through: its request is parsed, and whatever goes wrong becomes a proper status."""

import asyncio
import inspect
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, TypeAlias

import grpc
from google.protobuf.message import DecodeError
from grpc_status import rpc_status

from slate_ai.errors import InputError
from slate_ai.service.errors import QueueFullError, ShuttingDownError, status_of

log = logging.getLogger(__name__)

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
            return await handler.unary_unary(_parse(handler, request), context)

    return call


def _streaming(handler: Any) -> Callable[[Any, Any], Awaitable[None]]:
    async def call(request: Any, context: Any) -> None:
        async with _reporting(context):
            if handler.stream_stream:
                messages = (_parse(handler, message) async for message in request)
                responses = handler.stream_stream(messages, context)
            else:
                responses = handler.unary_stream(_parse(handler, request), context)
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


def _parse(handler: Any, request: bytes) -> Any:
    try:
        return handler.request_deserializer(request)
    except DecodeError:
        raise InputError.at("", "the request's bytes are no message of the type this method takes") from None


async def _send(responses: Any, context: Any) -> None:
    """Run a streaming handler of either kind: a generator, or a coroutine that writes for itself."""
    if not inspect.isasyncgen(responses):
        await responses
        return
    async with aclosing(responses):
        async for response in responses:
            await context.write(response)


async def _abort(context: Any, error: Exception) -> None:
    request_id = secrets.token_hex(8)
    status: Any = rpc_status.to_status(status_of(error, request_id))
    if status.code is grpc.StatusCode.INTERNAL:
        log.error("request %s failed", request_id, exc_info=error)
    trailers = list(status.trailing_metadata)
    if isinstance(error, QueueFullError):
        trailers.append(("grpc-retry-pushback-ms", str(round(error.retry_seconds * 1000))))
    await context.abort(status.code, status.details, tuple(trailers))
