"""The service for browsers: Connect and gRPC-Web in the words of ASGI, from the same ``Servicer`` as gRPC.

Errors carry the same details as over gRPC, and deadlines end searches the same way.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import aclosing
from typing import Any

from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message_factory import GetMessageClass
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from slate_ai.service.calls import Calls
from slate_ai.service.connect_codecs import BinaryCodec, JsonCodec, Unread
from slate_ai.service.connect_errors import Context, reporting
from slate_ai.service.servicer import Servicer


class ConnectApplication(ConnectASGIApplication[Servicer]):
    """Answers the calls of one service, in Connect's protocol or gRPC-Web's, binary or JSON."""

    def __init__(
        self, servicer: Servicer, service: ServiceDescriptor, calls: Calls, max_message_bytes: int
    ) -> None:
        """``servicer`` has a method for each of ``service``, as gRPC names it; ``calls`` lets them in."""
        super().__init__(
            service=servicer,
            endpoints=lambda servicer: {
                f"/{service.full_name}/{method.name}": _endpoint(
                    getattr(servicer, method.name), method, calls
                )
                for method in service.methods
            },
            read_max_bytes=max_message_bytes,
            codecs=(BinaryCodec(), JsonCodec()),
        )
        self._path = f"/{service.full_name}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call, unless it is none that can be answered here."""
        refusal = _refusal(scope["headers"])
        if refusal:
            await refusal(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)

    @property
    def path(self) -> str:
        """Below which the service's methods are."""
        return self._path


class Call:
    """One call, as the servicer sees it."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def time_remaining(self) -> float | None:
        """Seconds to the deadline; None: it has none."""
        milliseconds = self._context.timeout_ms
        return None if milliseconds is None else milliseconds / 1000


def _refusal(headers: Iterable[tuple[bytes, bytes]]) -> PlainTextResponse | None:
    """What connectrpc would take for an error of the server; None: the call is not of that kind."""
    if not all(name.isascii() and value.isascii() for name, value in headers):
        return PlainTextResponse("headers must be ASCII", 400)
    content_type = dict(headers).get(b"content-type", b"")
    if content_type == b"application/grpc" or content_type.startswith(b"application/grpc+"):
        return PlainTextResponse("this port speaks Connect and gRPC-Web; gRPC has a port of its own", 415)
    return None


def _endpoint(handler: Callable[..., Any], method: MethodDescriptor, calls: Calls) -> Any:
    info: MethodInfo[Any, Any] = MethodInfo(
        name=method.name,
        service_name=method.containing_service.full_name,
        input=GetMessageClass(method.input_type),
        output=GetMessageClass(method.output_type),
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if method.server_streaming else StreamType.UNARY,
    )
    if method.server_streaming:
        return Endpoint.server_stream(info, _streaming(handler, calls))
    return Endpoint.unary(info, _unary(handler, calls))


def _unary(
    handler: Callable[..., Awaitable[Any]], calls: Calls
) -> Callable[[Unread, Context], Awaitable[Any]]:
    async def call(unread: Unread, context: Context) -> Any:
        with reporting(calls, context):
            return await handler(await unread.read(), Call(context))

    return call


def _streaming(handler: Callable[..., Any], calls: Calls) -> Callable[[Unread, Context], AsyncIterator[Any]]:
    async def call(unread: Unread, context: Context) -> AsyncIterator[Any]:
        with reporting(calls, context):
            async with aclosing(handler(await unread.read(), Call(context))) as responses:
                async for response in responses:
                    yield response

    return call
