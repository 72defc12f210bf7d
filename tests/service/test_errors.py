from typing import Any

import pytest
from google.rpc import code_pb2, error_details_pb2, status_pb2
from hypothesis import given, settings
from hypothesis import strategies as st

from slate_ai.errors import InputError, Violation
from slate_ai.service.errors import (
    MethodUnknownError,
    QueueFullError,
    RateLimitError,
    ShuttingDownError,
    TokenMissingError,
    TokenUnknownError,
    retry_milliseconds,
    status_of,
)

TRAILER_BYTES = 8192
LONG_TEXTS = st.builds(str.__mul__, st.text(st.characters(codec="utf-8"), max_size=20), st.integers(1, 300))


def detail(status: status_pb2.Status, message_type: type[Any]) -> Any:
    message = message_type()
    assert any(packed.Unpack(message) for packed in status.details)
    return message


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (InputError.at("position", "is not right"), code_pb2.INVALID_ARGUMENT, "INVALID_INPUT"),
        (QueueFullError(0.25), code_pb2.RESOURCE_EXHAUSTED, "QUEUE_FULL"),
        (ShuttingDownError(), code_pb2.UNAVAILABLE, "SHUTTING_DOWN"),
        (RateLimitError(1.0), code_pb2.RESOURCE_EXHAUSTED, "RATE_LIMITED"),
        (TokenMissingError(), code_pb2.UNAUTHENTICATED, "TOKEN_MISSING"),
        (TokenUnknownError(), code_pb2.UNAUTHENTICATED, "TOKEN_UNKNOWN"),
        (MethodUnknownError(), code_pb2.UNIMPLEMENTED, "METHOD_UNKNOWN"),
        (MemoryError("secret"), code_pb2.RESOURCE_EXHAUSTED, "OUT_OF_MEMORY"),
        (ZeroDivisionError("secret"), code_pb2.INTERNAL, "INTERNAL"),
    ],
)
def test_every_error_has_a_code_a_reason_and_a_request_id(error: Exception, code: int, reason: str) -> None:
    status = status_of(error, "4711")
    assert status.code == code
    assert detail(status, error_details_pb2.ErrorInfo).reason == reason
    assert detail(status, error_details_pb2.RequestInfo).request_id == "4711"


def test_every_violation_is_told_with_its_field() -> None:
    error = InputError(Violation("position.slate.round", "0 is too low"), Violation("seed", "is odd"))
    status = status_of(error, "")
    violations = detail(status, error_details_pb2.BadRequest).field_violations
    assert [(v.field, v.description) for v in violations] == [
        ("position.slate.round", "0 is too low"),
        ("seed", "is odd"),
    ]
    assert status.message == "position.slate.round: 0 is too low; seed: is odd"


@pytest.mark.parametrize(
    ("error", "milliseconds"),
    [
        (QueueFullError(0.25), 250),
        (RateLimitError(1e-6), 1),
        (MemoryError(), 1000),
        (ShuttingDownError(), None),
        (InputError.at("seed", "is odd"), None),
    ],
)
def test_what_passes_says_when_to_retry(error: Exception, milliseconds: int | None) -> None:
    assert retry_milliseconds(status_of(error, "")) == milliseconds


@given(st.text())
@settings(max_examples=50)
def test_texts_that_utf_8_cannot_write_are_told_all_the_same(text: str) -> None:
    broken = f"{text}\udc80"
    status = status_of(InputError.at(broken, broken), "")
    assert detail(status, error_details_pb2.BadRequest).field_violations


def test_an_unexpected_error_keeps_its_text_to_itself() -> None:
    assert b"secret" not in status_of(ZeroDivisionError("secret"), "4711").SerializeToString()


@settings(max_examples=30)
@given(st.lists(st.builds(Violation, LONG_TEXTS, LONG_TEXTS), min_size=1, max_size=15))
def test_errors_of_any_length_fit_into_trailers(violations: list[Violation]) -> None:
    status = status_of(InputError(*violations), "0123456789abcdef")
    in_base64 = status.ByteSize() * 4 / 3
    in_percent_signs = len(status.message.encode()) * 3
    assert in_base64 + in_percent_signs < TRAILER_BYTES * 0.8
    assert detail(status, error_details_pb2.BadRequest).field_violations
