"""Why calls fail: the words of ``google.rpc.ErrorInfo``; ``docs/service.md`` has this table."""

from enum import Enum

from google.rpc import code_pb2


class Reason(Enum):
    """A reason; its name is what callers read.

    Attributes:
        code: gRPC's.
        meaning: what happened.
        advice: what the caller can do.
    """

    INVALID_INPUT = (
        code_pb2.INVALID_ARGUMENT,
        "The request is wrong or too large. `BadRequest` names every field that is, and what would be right.",
        "Change the request.",
    )
    TOKEN_MISSING = (
        code_pb2.UNAUTHENTICATED,
        "This server asks for a bearer token, and the call has none.",
        "Send the metadata `authorization: Bearer TOKEN`.",
    )
    TOKEN_UNKNOWN = (
        code_pb2.UNAUTHENTICATED,
        "The bearer token is none of those the server knows.",
        "Ask whoever runs the server for a new one.",
    )
    RATE_LIMITED = (
        code_pb2.RESOURCE_EXHAUSTED,
        "This caller makes more calls a second than the server allows each.",
        "Try again after `RetryInfo.retry_delay`.",
    )
    QUEUE_FULL = (
        code_pb2.RESOURCE_EXHAUSTED,
        "Every worker searches, and the queue is full or moves too slowly.",
        "Try again after `RetryInfo.retry_delay`, or ask another replica.",
    )
    OUT_OF_MEMORY = (
        code_pb2.RESOURCE_EXHAUSTED,
        "The machine has no memory left for the search.",
        "Try again after `RetryInfo.retry_delay`, or ask another replica.",
    )
    SHUTTING_DOWN = (
        code_pb2.UNAVAILABLE,
        "The server is ending and takes no more calls.",
        "Ask another replica at once.",
    )
    REPLICA_LOST = (
        code_pb2.UNAVAILABLE,
        "The replica that had the call has died.",
        "Try again at once; another replica answers.",
    )
    METHOD_UNKNOWN = (
        code_pb2.UNIMPLEMENTED,
        "The server has no such method.",
        "Compare its version with that of the client; reflection lists its methods.",
    )
    INTERNAL = (
        code_pb2.INTERNAL,
        "The server made a mistake; its log tells more under the request id in `RequestInfo`.",
        "Report it with the request id.",
    )

    def __init__(self, code: "code_pb2.Code.ValueType", meaning: str, advice: str) -> None:
        self.code, self.meaning, self.advice = code, meaning, advice
