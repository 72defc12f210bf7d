"""What can go wrong with a call, and how it is told to the caller: ``google.rpc.Status``."""

from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from slate_ai.errors import InputError, Violation

DOMAIN = "slate_ai"
# Errors travel in HTTP/2 trailers, of which clients take 8 KiB; base64 and percent signs swell them.
MAX_DETAIL_BYTES = 3000
MAX_MESSAGE_BYTES = 300


class QueueFullError(Exception):
    """Too many searches wait already; ``retry_seconds``: when it may be worth trying again."""

    def __init__(self, retry_seconds: float) -> None:
        super().__init__("every worker is searching and the queue is full; try again later")
        self.retry_seconds = retry_seconds


class ShuttingDownError(Exception):
    """The server takes no more searches."""

    def __init__(self) -> None:
        super().__init__("the server is shutting down; ask another one")


def status_of(error: Exception, request_id: str) -> status_pb2.Status:
    """The status that a call ends with; unexpected errors keep their text to themselves."""
    match error:
        case InputError():
            code, reason, text = (
                code_pb2.INVALID_ARGUMENT,
                "INVALID_INPUT",
                _clip(str(error), MAX_MESSAGE_BYTES),
            )
            details: list[Message] = [_bad_request(error)]
        case QueueFullError():
            code, reason, text = code_pb2.RESOURCE_EXHAUSTED, "QUEUE_FULL", str(error)
            details = [_retry_info(error.retry_seconds)]
        case ShuttingDownError():
            code, reason, text = code_pb2.UNAVAILABLE, "SHUTTING_DOWN", str(error)
            details = []
        case _:
            code, reason, text = code_pb2.INTERNAL, "INTERNAL", f"internal error; request id {request_id}"
            details = []
    status = status_pb2.Status(code=code, message=text)
    info = error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN)
    for detail in (info, error_details_pb2.RequestInfo(request_id=request_id), *details):
        status.details.add().Pack(detail)
    return status


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
    retry_info.retry_delay.FromMilliseconds(round(seconds * 1000))
    return retry_info


def _clip(text: str, max_bytes: int) -> str:
    """At most so many bytes of UTF-8, with an ellipsis where something is missing."""
    encoded = text.encode()
    if len(encoded) <= max_bytes:
        return text
    return encoded[: max_bytes - 3].decode(errors="ignore") + "…"
