"""What a running server tells those who run it: metrics, logs, traces."""

import json
import os
import re
import signal
import threading
import urllib.request
from collections.abc import Iterator
from concurrent import futures
from contextlib import contextmanager
from typing import Any

import grpc
import pytest
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc
from prometheus_client.parser import text_string_to_metric_families

from service.server_process import ServerProcess, running
from slate_ai.errors import InputError
from slate_ai.limits import Limit
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub

PIG = pb.Position(pig=PigPosition())
SUGGEST = "/slate_ai.v1.StrategyService/SuggestMoves"


def metrics(server: ServerProcess) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """What Prometheus would read, by name and labels."""
    assert server.address
    url = next(word for line in server.lines for word in line.split() if word.endswith("/metrics"))
    with urllib.request.urlopen(url, timeout=30) as response:
        text = response.read().decode()
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_prometheus_reads_calls_searches_queue_and_memory() -> None:
    with running(metrics_port=0, workers=1) as server, server.client() as client:
        for _ in range(3):
            client.suggest(PIG, Limit(simulations=100))
        with pytest.raises(InputError):
            client.suggest(PIG, Limit(simulations=-1))
        stream = client.analyses(PIG, Limit(seconds=20), interval_seconds=0.02)
        next(stream)
        during = metrics(server)
        stream.close()
        client.suggest(PIG, Limit(simulations=100))
        after = metrics(server)
    game = (("game", "pig"),)
    assert after["slate_ai_calls_total", (("code", "OK"), ("method", SUGGEST))] == 4
    assert after["slate_ai_calls_total", (("code", "INVALID_ARGUMENT"), ("method", SUGGEST))] == 1
    assert after["slate_ai_call_seconds_count", (("method", SUGGEST),)] == 5
    assert after["slate_ai_searches_total", (("game", "pig"), ("stop_reason", "SIMULATIONS"))] == 4
    assert after["slate_ai_searches_total", (("game", "pig"), ("stop_reason", "CANCELLED"))] == 1
    assert after["slate_ai_simulations_total", game] > 400
    assert after["slate_ai_search_table_bytes", game] > 0
    assert after["slate_ai_queue_wait_seconds_count", ()] == 5
    assert (during["slate_ai_workers_busy", ()], during["slate_ai_workers", ()]) == (1, 1)
    assert (after["slate_ai_workers_busy", ()], after["slate_ai_queue_waiting", ()]) == (0, 0)
    assert after["process_resident_memory_bytes", ()] > 1 << 20


def test_json_logs_have_a_line_for_each_call_with_the_request_id_of_its_error() -> None:
    with (
        running(log_format="json", log_calls=True) as server,
        grpc.insecure_channel(json_address(server)) as channel,
    ):
        stub: Any = StrategyServiceStub(channel)
        stub.DescribePosition(pb.DescribePositionRequest(position=PIG), metadata=(("x-request-id", "mine"),))
        with pytest.raises(grpc.RpcError) as error:
            stub.SuggestMoves(pb.SuggestMovesRequest())
        failed: Any = error.value
        request_id = dict(failed.trailing_metadata())["x-request-id"]
        server.signal(signal.SIGTERM)
        assert server.exit_code() == 0
        lines = [json.loads(line) for line in server.lines]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"]) for line in lines)
    assert [line["message"] for line in lines][-1] == "slate_ai shutting down"
    described, suggested = (line for line in lines if "method" in line)
    assert (described["code"], described["request_id"], described["caller"]) == ("OK", "mine", "127.0.0.1")
    assert (suggested["code"], suggested["request_id"]) == ("INVALID_ARGUMENT", request_id)
    assert suggested["method"] == SUGGEST
    assert 0 < suggested["seconds"] < 300


def json_address(server: ServerProcess) -> str:
    """Where a server listens that logs JSON."""
    message: str = json.loads(server.wait_for("serving on"))["message"]
    return message.split(" on ")[1].split()[0]


def test_a_reader_who_does_not_read_the_log_holds_up_no_call() -> None:
    with running(log_calls=True) as server, server.client() as client:
        assert client.describe(PIG)
        server.reading.clear()
        # Far more lines than a pipe holds.
        for _ in range(2000):
            client.describe(PIG)
        server.reading.set()


class Collector(trace_service_pb2_grpc.TraceServiceServicer):
    """Takes spans as an OpenTelemetry collector does."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        self.services: set[str] = set()
        self.news = threading.Event()

    def Export(self, request: Any, context: Any) -> Any:  # noqa: N802
        for resource in request.resource_spans:
            attributes = {pair.key: pair.value.string_value for pair in resource.resource.attributes}
            self.services.add(attributes["service.name"])
            self.spans += [span for scope in resource.scope_spans for span in scope.spans]
        self.news.set()
        return trace_service_pb2.ExportTraceServiceResponse()


@contextmanager
def collecting() -> Iterator[tuple[Collector, int]]:
    collector = Collector()
    server = grpc.server(futures.ThreadPoolExecutor(1))
    add_servicer: Any = trace_service_pb2_grpc.add_TraceServiceServicer_to_server
    add_servicer(collector, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        yield collector, port
    finally:
        server.stop(None)


def test_traces_go_below_the_callers_own_span(monkeypatch: pytest.MonkeyPatch) -> None:
    trace_id, span_id = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
    with collecting() as (collector, port):
        monkeypatch.setitem(os.environ, "OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
        with running(tracing=True) as server, grpc.insecure_channel(server.address) as channel:
            stub: Any = StrategyServiceStub(channel)
            parent = (("traceparent", f"00-{trace_id}-{span_id}-01"),)
            stub.DescribePosition(pb.DescribePositionRequest(position=PIG), metadata=parent)
            server.signal(signal.SIGTERM)
            assert server.exit_code() == 0
        assert collector.news.wait(timeout=30)
    (span,) = collector.spans
    assert span.name == "slate_ai.v1.StrategyService/DescribePosition"
    assert (span.trace_id.hex(), span.parent_span_id.hex()) == (trace_id, span_id)
    assert collector.services == {"slate-ai"}
