"""Whatever is sent, every call ends with an answer or a proper refusal, and the server lives on."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from google.protobuf.message_factory import GetMessageClass
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.protobuf_strategies import messages
from service.server_process import running
from slate_ai.games.registry import BUILT_IN
from slate_ai.v1 import strategy_pb2 as pb

METHODS = list(pb.DESCRIPTOR.services_by_name["StrategyService"].methods)
TRUNCATED = st.sampled_from([b"\x0a\x05ab", b"\x08", b"\xff" * 11, b"\x0a\x02\xff\xfe"])
"""A length too long, a value missing, a varint without end, a text that is no UTF-8."""
NESTED = b"\x0a\x7f" * 200
BYTES = st.binary(max_size=300) | TRUNCATED | st.just(NESTED)
MANY = settings(max_examples=150, suppress_health_check=list(HealthCheck))
FEW = settings(MANY, max_examples=60)


@pytest.fixture(scope="module")
def channel() -> Iterator[Any]:
    """To a server whose searches are short whatever is asked."""
    with (
        running(max_seconds=0.02, warm=tuple(BUILT_IN)) as server,
        grpc.insecure_channel(server.address) as opened,
    ):
        yield opened
        assert server.process.poll() is None
        assert not any("Traceback" in line for line in server.lines), server.lines


def outcome(channel: Any, method: Any, request: bytes) -> grpc.StatusCode:
    """How the call ends; a refusal is checked to say why."""
    path = f"/{method.containing_service.full_name}/{method.name}"
    call = channel.unary_stream if method.server_streaming else channel.unary_unary
    try:
        response = call(path)(request, timeout=60)
        for message in response if method.server_streaming else [response]:
            GetMessageClass(method.output_type).FromString(message)
    except grpc.RpcError as error:
        return refusal(error)
    return grpc.StatusCode.OK


def refusal(error: Any) -> grpc.StatusCode:
    """The code of an error that says all it should."""
    status, bad_request = rpc_status.from_call(error), error_details_pb2.BadRequest()
    assert status is not None, error
    names = {packed.TypeName() for packed in status.details}
    assert names >= {"google.rpc.ErrorInfo", "google.rpc.RequestInfo"}, error
    assert any(packed.Unpack(bad_request) for packed in status.details), error
    assert bad_request.field_violations
    assert all(violation.description for violation in bad_request.field_violations)
    code: grpc.StatusCode = error.code()
    return code


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_arbitrary_bytes(channel: Any, method: Any) -> None:
    @FEW
    @given(BYTES)
    def check(request: bytes) -> None:
        assert outcome(channel, method, request) in (grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT)

    check()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_arbitrary_messages(channel: Any, method: Any) -> None:
    @MANY
    @given(messages(GetMessageClass(method.input_type)))
    def check(request: Any) -> None:
        code = outcome(channel, method, request.SerializeToString())
        assert code in (grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT)

    check()


@pytest.mark.parametrize(
    "path", ["/grpc.health.v1.Health/Check", "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"]
)
def test_arbitrary_bytes_to_the_other_services(channel: Any, path: str) -> None:
    def call(request: bytes) -> list[bytes]:
        if path.endswith("Info"):
            return list(channel.stream_stream(path)(iter([request]), timeout=60))
        return [channel.unary_unary(path)(request, timeout=60)]

    @FEW
    @given(BYTES)
    def check(request: bytes) -> None:
        with suppress_refusals(grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND):
            assert call(request)

    check()


@contextmanager
def suppress_refusals(*codes: grpc.StatusCode) -> Iterator[None]:
    """Take these codes for an answer; any other is an error."""
    try:
        yield
    except grpc.RpcError as error:
        if error.code() not in codes:
            raise


def test_a_method_that_is_not_there(channel: Any) -> None:
    with pytest.raises(grpc.RpcError) as error:
        channel.unary_unary("/slate_ai.v1.StrategyService/Nothing")(b"")
    assert error.value.code() is grpc.StatusCode.UNIMPLEMENTED
