"""Whatever is sent to the browsers' port, every call ends with an answer or a proper refusal."""

import http.client
import json
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.message_factory import GetMessageClass
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.protobuf_strategies import messages
from service.server_process import running
from slate_ai.games.registry import BUILT_IN
from slate_ai.v1 import strategy_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"]
METHODS = list(SERVICE.methods)
FEW = settings(max_examples=40, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=80, suppress_health_check=list(HealthCheck))
TYPES = st.sampled_from(
    [
        "application/json",
        "application/proto",
        "application/connect+json",
        "application/connect+proto",
        "application/grpc-web",
        "application/grpc-web+proto",
        "application/grpc-web+json",
        "application/grpc",
        "text/plain",
        "",
    ]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
FIELDS = [
    "position",
    "game",
    "limits",
    "options",
    "pig",
    "slate",
    "scores",
    "time",
    "interval",
    "other",
    "@type",
]
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=10,
).map(lambda content: json.dumps(content).encode())


class Port:
    """One connection to the browsers' port, opened again where the server closed it."""

    def __init__(self, url: str) -> None:
        self._connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=60)

    def post(self, method: Any, body: bytes, content_type: str) -> tuple[int, bytes]:
        path = f"/{SERVICE.full_name}/{method.name}"
        self._connection.request("POST", path, body, {"Content-Type": content_type})
        response = self._connection.getresponse()
        return response.status, response.read()

    def close(self) -> None:
        self._connection.close()


@pytest.fixture(scope="module")
def port() -> Iterator[Port]:
    """Of a server whose searches are short whatever is asked."""
    with running(max_seconds=0.02, warm=tuple(BUILT_IN)) as server:
        opened = Port(server.web_url)
        yield opened
        opened.close()
        assert server.process.poll() is None
        assert not any("Traceback" in line for line in server.lines), server.lines


def envelope(body: bytes, flags: int = 0) -> bytes:
    return struct.pack(">BI", flags, len(body)) + body


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_arbitrary_bytes(port: Port, method: Any) -> None:
    @MANY
    @given(st.binary(max_size=60) | JSON | JSON.map(envelope) | st.binary(max_size=40).map(envelope), TYPES)
    def check(body: bytes, content_type: str) -> None:
        status, answer = port.post(method, body, content_type)
        assert status in (200, 400, 415, 501), answer
        assert b"Traceback" not in answer

    check()


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_arbitrary_messages(port: Port, method: Any) -> None:
    request_type, response_type = GetMessageClass(method.input_type), GetMessageClass(method.output_type)

    @FEW
    @given(messages(request_type))
    def check(request: Any) -> None:
        if method.server_streaming:
            body = envelope(request.SerializeToString())
            check_stream(*port.post(method, body, "application/connect+proto"), response_type)
        else:
            check_answer(*port.post(method, request.SerializeToString(), "application/proto"), response_type)
            try:
                text = json_format.MessageToJson(request).encode()
            except (json_format.SerializeToJsonError, TypeError, ValueError):
                return  # packed bytes of no known type have no JSON
            status, answer = port.post(method, text, "application/json")
            assert status in (200, 400)
            assert json.loads(answer)

    check()


def check_answer(status: int, answer: bytes, response_type: Any) -> None:
    if status == 200:
        response_type.FromString(answer)
        return
    assert status == 400, answer
    check_refusal(json.loads(answer))


def check_stream(status: int, answer: bytes, response_type: Any) -> None:
    assert status == 200
    while answer:
        flags, length = struct.unpack(">BI", answer[:5])
        part, answer = answer[5 : 5 + length], answer[5 + length :]
        if not flags & 2:
            response_type.FromString(part)
        elif error := json.loads(part).get("error"):
            check_refusal(error)


def check_refusal(error: Any) -> None:
    assert error["code"] == "invalid_argument"
    types = {detail["type"] for detail in error["details"]}
    assert types == {"google.rpc.ErrorInfo", "google.rpc.RequestInfo", "google.rpc.BadRequest"}
