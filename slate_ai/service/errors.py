"""What can go wrong with a call, and how it is told to the caller: ``google.rpc.Status``."""

from typing import ClassVar

from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from slate_ai.errors import InputError, Violation
from slate_ai.service.reasons import Reason

DOMAIN = "slate_ai"
# Errors travel in HTTP/2 trailers, of which clients take 8 KiB; base64 and percent signs swell them.
MAX_DETAIL_BYTES = 3000
MAX_MESSAGE_BYTES = 300
OUT_OF_MEMORY_SECONDS = 1.0


class RefusalError(Exception):
    """A call is refused, and its caller may know why.

    Attributes:
        retry_seconds: when it may be worth trying again; None: there is no telling.
    """

    reason: ClassVar[Reason]

    def __init__(self, text: str, retry_seconds: float | None = None) -> None:
        super().__init__(text)
        self.retry_seconds = retry_seconds


class TokenMissingError(RefusalError):
    """The call has no bearer token."""

    reason = Reason.TOKEN_MISSING

    def __init__(self) -> None:
        super().__init__("a token is needed; send the metadata authorization: Bearer TOKEN")


class TokenUnknownError(RefusalError):
    """The call's bearer token is not known."""

    reason = Reason.TOKEN_UNKNOWN

    def __init__(self) -> None:
        super().__init__("this token is not known here; ask whoever runs the server for a new one")


class RateLimitError(RefusalError):
    """The caller makes too many calls."""

    reason = Reason.RATE_LIMITED

    def __init__(self, retry_seconds: float) -> None:
        super().__init__("too many calls from this caller; try again later", retry_seconds)


class QueueFullError(RefusalError):
    """Too many searches wait already, or this one waited too long."""

    reason = Reason.QUEUE_FULL

    def __init__(self, retry_seconds: float) -> None:
        super().__init__("every worker is searching and the queue is full; try again later", retry_seconds)


class OutOfMemoryError(RefusalError):
    """There is no memory for the search."""

    reason = Reason.OUT_OF_MEMORY

    def __init__(self) -> None:
        super().__init__("no memory is left for this search; try again later", OUT_OF_MEMORY_SECONDS)


class ShuttingDownError(RefusalError):
    """The server takes no more searches."""

    reason = Reason.SHUTTING_DOWN

    def __init__(self) -> None:
        super().__init__("the server is shutting down; ask another one")


class ReplicaLostError(RefusalError):
    """The process that had the call is no more."""

    reason = Reason.REPLICA_LOST

    def __init__(self) -> None:
        super().__init__("the replica that had this call has died; try again")


class MethodUnknownError(RefusalError):
    """There is no such method."""

    reason = Reason.METHOD_UNKNOWN

    def __init__(self) -> None:
        super().__init__("there is no such method; reflection lists those there are")


def status_of(error: Exception, request_id: str) -> status_pb2.Status:
    """The status that a call ends with; unexpected errors keep their text to themselves."""
    details = list[Message]()
    match error:
        case InputError():
            reason, text = Reason.INVALID_INPUT, _clip(str(error), MAX_MESSAGE_BYTES)
            details.append(_bad_request(error))
        case MemoryError():
            return status_of(OutOfMemoryError(), request_id)
        case RefusalError():
            reason, text = error.reason, str(error)
            if error.retry_seconds is not None:
                details.append(_retry_info(error.retry_seconds))
        case _:
            reason, text = Reason.INTERNAL, f"internal error; request id {request_id}"
    status = status_pb2.Status(code=reason.code, message=text)
    info = error_details_pb2.ErrorInfo(reason=reason.name, domain=DOMAIN)
    for detail in (info, error_details_pb2.RequestInfo(request_id=request_id), *details):
        status.details.add().Pack(detail)
    return status


def retry_milliseconds(status: status_pb2.Status) -> int | None:
    """What its ``RetryInfo`` says; None: it has none."""
    retry_info = error_details_pb2.RetryInfo()
    if any(detail.Unpack(retry_info) for detail in status.details):
        return int(retry_info.retry_delay.ToMilliseconds())
    return None


def _bad_request(error: InputError) -> error_details_pb2.BadRequest:
    """Every violation, as long as there is room."""
    bad_request = error_details_pb2.BadRequest()
    for violation in error.violations:
        _add(bad_request, violation)
        if bad_request.ByteSize() > MAX_DETAIL_BYTES:
            del bad_request.field_violations[-1]
            break
    return bad_request


def _add(bad_request: error_details_pb2.BadRequest, violation: Violation) -> None:
    bad_request.field_violations.add(
        field=_clip(violation.field, MAX_DETAIL_BYTES // 8),
        description=_clip(violation.description, MAX_DETAIL_BYTES * 3 // 4),
    )


def _retry_info(seconds: float) -> error_details_pb2.RetryInfo:
    retry_info = error_details_pb2.RetryInfo()
    retry_info.retry_delay.FromMilliseconds(max(round(seconds * 1000), 1))
    return retry_info


def _clip(text: str, max_bytes: int) -> str:
    """At most so many bytes of UTF-8, with an ellipsis where something is missing."""
    encoded = text.encode(errors="replace")
    if len(encoded) <= max_bytes:
        return encoded.decode()
    return encoded[: max_bytes - 3].decode(errors="ignore") + "…"
