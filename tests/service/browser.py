"""A client of the browsers' port."""

from collections.abc import AsyncIterator
from typing import Any

from connectrpc.client import ConnectClient
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf.message_factory import GetMessageClass

from slate_ai.service.server import STRATEGY_SERVICE

WAYS = {
    "Connect": (ProtocolType.CONNECT, google_protobuf_binary_codec()),
    "Connect JSON": (ProtocolType.CONNECT, google_protobuf_json_codec()),
    "gRPC-Web": (ProtocolType.GRPC_WEB, google_protobuf_binary_codec()),
}


class Browser:
    """Calls the browsers' port in one way."""

    def __init__(self, url: str, way: str) -> None:
        protocol, codec = WAYS[way]
        self._client = ConnectClient(url, protocol=protocol, codec=codec)

    async def call(self, name: str, request: Any, seconds: float = 60) -> Any:
        return await self._client.execute_unary(
            request=request, method=_method(name), timeout_ms=int(seconds * 1000)
        )

    def stream(self, name: str, request: Any, seconds: float = 60) -> AsyncIterator[Any]:
        return self._client.execute_server_stream(
            request=request, method=_method(name), timeout_ms=int(seconds * 1000)
        )


def _method(name: str) -> MethodInfo[Any, Any]:
    method = STRATEGY_SERVICE.methods_by_name[name]
    return MethodInfo(
        name=name,
        service_name=STRATEGY_SERVICE.full_name,
        input=GetMessageClass(method.input_type),
        output=GetMessageClass(method.output_type),
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if method.server_streaming else StreamType.UNARY,
    )
