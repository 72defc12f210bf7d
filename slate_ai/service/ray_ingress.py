"""What Ray Serve's gRPC ingress does with our calls before and after a replica has them.

Ray alone would send an error beside an answer, which no client tries again. It would tell of a dead replica
by INTERNAL, with all it knows, and keep deadlines to itself. Imports nothing of Ray.
"""

import math
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from typing import Any

import grpc
from google.protobuf.empty_pb2 import Empty
from google.rpc import code_pb2, status_pb2

from slate_ai.service.calls import REQUEST_ID, CallFailedError, Calls, current_call
from slate_ai.service.config import ServerConfig
from slate_ai.service.errors import ReplicaLostError
from slate_ai.service.guard import Guard, code_of
from slate_ai.service.metrics import Metrics
from slate_ai.v1.strategy_pb2_grpc import add_StrategyServiceServicer_to_server

STATUS = "slate-ai-status-bin"
DEADLINE = "slate-ai-deadline"
"""As Unix time: on its way to a replica a call may wait, and machines' clocks agree."""
RETURN_SECONDS = 0.1
"""Kept back from a deadline, for Ray to carry the answer."""


def add_to_ingress(servicer: Any, server: Any) -> None:
    """For Ray Serve's ``grpc_servicer_functions``, in place of the generated function."""
    registry: Any = _Registry(server)
    add_StrategyServiceServicer_to_server(servicer, registry)


class ForwardedCall:
    """A call as a replica sees it."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._headers = headers

    def time_remaining(self) -> float | None:
        """Seconds to the deadline; None: it has none."""
        try:
            seconds = float(self._headers[DEADLINE]) - time.time()
        except (KeyError, ValueError):
            return None
        return seconds if math.isfinite(seconds) else None


def failed(context: Any, status: status_pb2.Status) -> Empty:
    """Have the ingress end the call with a status, in place of this answer."""
    context.set_code(grpc.StatusCode.UNKNOWN)
    context.set_trailing_metadata([*context.trailing_metadata(), (STATUS, status.SerializeToString())])
    return Empty()


class _Registry:
    """Ray's server, where methods are registered."""

    def __init__(self, server: Any) -> None:
        self._server = server
        calls = Calls(Metrics(), tokens=None, rate_limit=None, trace=None)
        self._guard = Guard(calls, ServerConfig.max_message_bytes)

    def add_generic_rpc_handlers(self, handlers: Sequence[Any]) -> None:
        self._server.add_generic_rpc_handlers(handlers)
        # Ray has put its own behaviour into them, and gRPC looks them up here at every call.
        for handler in handlers:
            handler._method_handlers = {
                path: self._guard.guarded(path, _through_ray(method))
                for path, method in handler._method_handlers.items()
            }

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Any]) -> None:
        """They are the same once more, for servers of another kind."""


def _through_ray(method: Any) -> Any:
    """A method that hands its call to a replica, and raises what that says."""

    async def unary(request: Any, context: Any) -> bytes:
        response: bytes = await method.unary_unary(request, _Forwarded(context))
        _check(context)
        return response

    async def stream(request: Any, context: Any) -> AsyncIterator[bytes]:
        async with aclosing(method.unary_stream(request, _Forwarded(context))) as responses:
            async for response in responses:
                _check(context)
                yield response
        _check(context)

    # Ray has given each method the behaviours of all four kinds.
    kinds = {"unary_unary": None, "unary_stream": None, "stream_unary": None, "stream_stream": None}
    behaviour = {"unary_stream": stream} if method.response_streaming else {"unary_unary": unary}
    return method._replace(**kinds | behaviour)


def _check(context: Any) -> None:
    """Raise what a replica says went wrong, or Ray.

    Raises:
        CallFailedError: with the replica's status, or Ray's.
        ReplicaLostError: it says no more.
    """
    code = code_of(context)
    if code == code_pb2.OK:
        return
    trailers = dict(context.trailing_metadata())
    call = current_call()
    context.set_trailing_metadata(((REQUEST_ID, call.request_id),) if call else ())
    if STATUS in trailers:
        raise CallFailedError(status_pb2.Status.FromString(trailers[STATUS]))
    if code == code_pb2.INTERNAL:
        raise ReplicaLostError
    raise CallFailedError(status_pb2.Status(code=code, message=context.details()))


class _Forwarded:
    """gRPC's context, with more metadata: what Ray does not tell replicas by itself."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def invocation_metadata(self) -> list[tuple[str, str | bytes]]:
        metadata = list(self._context.invocation_metadata())
        if call := current_call():
            metadata.append((REQUEST_ID, call.request_id))
        seconds = self._context.time_remaining()
        if seconds is not None:
            metadata.append((DEADLINE, f"{time.time() + seconds - RETURN_SECONDS:.3f}"))
        return metadata

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)
