"""What a failed call raises."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from slate_ai.errors import InputError, Violation


class ServiceError(Exception):
    """A call failed, and not by its input.

    Attributes:
        code: gRPC's.
        reason: the server's word for it, as ``QUEUE_FULL``; empty where the server did not say.
        request_id: what the server's log calls the call; empty where the server did not say.
        retry_seconds: when the server thinks it worth trying again; None where it did not say.
    """

    def __init__(
        self,
        text: str,
        code: grpc.StatusCode,
        reason: str = "",
        request_id: str = "",
        retry_seconds: float | None = None,
    ) -> None:
        super().__init__(text)
        self.code, self.reason, self.request_id = code, reason, request_id
        self.retry_seconds = retry_seconds


class ServerBusyError(ServiceError):
    """The server searches as much as it can and its queue is full."""


class ServerUnavailableError(ServiceError):
    """No server answers at the address, or it is shutting down."""


class DeadlineError(ServiceError):
    """No answer came in time."""


_CLASSES = {
    grpc.StatusCode.RESOURCE_EXHAUSTED: ServerBusyError,
    grpc.StatusCode.UNAVAILABLE: ServerUnavailableError,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineError,
}


@contextmanager
def translated() -> Iterator[None]:
    """Raise gRPC's errors as ours.

    Raises:
        InputError: the server found the input wrong.
        ServiceError: the call failed otherwise.
    """
    try:
        yield
    except grpc.RpcError as error:
        raise _error_of(error) from None


def _error_of(error: Any) -> Exception:
    code, text = error.code(), error.details() or ""
    details = _details(error)
    if bad_request := details.get("BadRequest"):
        return InputError(*(Violation(v.field, v.description) for v in bad_request.field_violations))
    info, request, retry = (details.get(name) for name in ("ErrorInfo", "RequestInfo", "RetryInfo"))
    # Without the server's own reason, the refusal is gRPC's, of a message too large.
    kind = (
        _CLASSES.get(code, ServiceError)
        if info or code != grpc.StatusCode.RESOURCE_EXHAUSTED
        else ServiceError
    )
    return kind(
        text,
        code,
        info.reason if info else "",
        request.request_id if request else "",
        retry.retry_delay.ToTimedelta().total_seconds() if retry else None,
    )


def _details(error: Any) -> dict[str, Any]:
    """The messages of ``google.rpc`` that came with an error, by name."""
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        return {}
    found = {}
    for packed in status.details if status else ():
        name = packed.TypeName().removeprefix("google.rpc.")
        message_type = getattr(error_details_pb2, name, None)
        if message_type and packed.Unpack(message := message_type()):
            found[name] = message
    return found
