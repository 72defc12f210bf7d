"""The server's life: start, health, reflection, signals, refusals."""

import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from service.server_process import ServerProcess, running, running_program
from slate_ai.analysis import StopReason
from slate_ai.client import Client, ServerBusyError, ServerUnavailableError, ServiceError
from slate_ai.errors import InputError
from slate_ai.games.registry import BUILT_IN
from slate_ai.limits import Limit
from slate_ai.service.config import ServerConfig
from slate_ai.service.server import serve
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

ROOT = Path(__file__).parents[2]
PIG = pb.Position(pig=PigPosition())
SERVICE = "slate_ai.v1.StrategyService"
SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


def test_health_is_told_for_the_server_and_for_the_service(server: ServerProcess) -> None:
    with grpc.insecure_channel(server.address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        for service in ("", SERVICE):
            assert health.Check(health_pb2.HealthCheckRequest(service=service)).status == SERVING
        with pytest.raises(grpc.RpcError) as error:
            health.Check(health_pb2.HealthCheckRequest(service="nothing"))
        assert error.value.code() is grpc.StatusCode.NOT_FOUND


def test_health_says_not_serving_before_the_warm_up_ends_and_after_sigterm() -> None:
    port = _free_port()
    with running(port=port, warm=tuple(BUILT_IN), grace_seconds=0.2) as server:
        server.wait_for("warming slate")
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            request = health_pb2.HealthCheckRequest(service=SERVICE)
            health: Any = health_pb2_grpc.HealthStub(channel)
            statuses = health.Watch(request, wait_for_ready=True)
            assert next(statuses).status == NOT_SERVING
            assert next(statuses).status == SERVING
            server.signal()
            assert next(statuses).status == NOT_SERVING
        assert server.exit_code() == 0


def test_reflection_lists_the_services_and_describes_the_calls(server: ServerProcess) -> None:
    with grpc.insecure_channel(server.address) as channel:
        database = ProtoReflectionDescriptorDatabase(channel)
        assert set(database.get_services()) >= {SERVICE, "grpc.health.v1.Health"}
        file = database.FindFileContainingSymbol(SERVICE)
    (service,) = file.service
    assert [method.name for method in service.method] == [
        "ListGames",
        "NewPosition",
        "DescribePosition",
        "PlayMove",
        "SuggestMoves",
        "AnalyzePosition",
        "ObservePosition",
    ]


def test_sigterm_cuts_a_running_search_with_its_best_answer_and_refuses_those_who_wait() -> None:
    with (
        running(warm=("pig",), workers=1, max_queue=1, grace_seconds=0.5) as server,
        server.client() as client,
        ThreadPoolExecutor(2) as pool,
    ):
        stream = client.analyses(PIG, Limit(seconds=50), interval_seconds=0.05)
        next(stream)
        calls = [pool.submit(client.suggest, PIG, Limit(seconds=50)) for _ in range(2)]
        refused = next(as_completed(calls))
        assert isinstance(refused.exception(), ServerBusyError)
        server.signal(signal.SIGTERM)
        *_, last = stream
        assert last.stop_reason is StopReason.DEADLINE
        assert last.suggestions
        waiting = next(call for call in calls if call is not refused)
        with pytest.raises(ServerUnavailableError) as error:
            waiting.result()
        assert error.value.reason == "SHUTTING_DOWN"
        assert server.exit_code() == 0


def test_sigterm_tells_everyone_who_calls_that_the_server_ends() -> None:
    """Calls that arrive while gRPC closes its port it only cancels, which says nothing of the server."""

    def call_until_refused(address: str) -> str:
        with Client(address, max_attempts=1) as client:
            while True:
                try:
                    client.describe(PIG)
                except ServiceError as error:
                    return error.reason

    with running(warm=("pig",)) as server, ThreadPoolExecutor(16) as pool:
        callers = [pool.submit(call_until_refused, server.address) for _ in range(16)]
        time.sleep(0.5)
        server.signal()
        assert {caller.result() for caller in callers} == {"SHUTTING_DOWN"}


def test_an_interrupt_ends_an_idle_server() -> None:
    with running(warm=()) as server:
        assert server.address
        server.signal(signal.SIGINT)
        assert server.exit_code() == 0
        assert server.lines[-1] == "slate_ai shutting down"


def test_sigterm_while_a_game_compiles_ends_the_server(tmp_path: object) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SLATE_AI_CACHE_DIR", str(tmp_path))
        with running(warm=("kuhn_poker",)) as server:
            server.wait_for("warming kuhn_poker")
            time.sleep(0.5)
            server.signal()
            assert server.exit_code() == 0
            assert not any("serving on" in line for line in server.lines)


def test_a_port_in_use_is_said_in_one_line(server: ServerProcess) -> None:
    port = int(server.address.rpartition(":")[2])
    with running(port=port) as second:
        assert second.exit_code() == 1
        (line,) = second.lines
    assert line.startswith(f"slate_ai cannot listen on 127.0.0.1:{port}: ")
    assert "in use" in line


def test_a_metrics_port_in_use_is_said_in_one_line(server: ServerProcess) -> None:
    port = int(server.address.rpartition(":")[2])
    with running(metrics_port=port) as second:
        assert second.exit_code() == 1
        (line,) = second.lines
    assert line.startswith(f"slate_ai cannot listen on 127.0.0.1:{port}: ")


@pytest.mark.parametrize("host", ["no-such-host.invalid", "203.0.113.1"])
def test_a_host_that_is_not_this_one_is_said_in_one_line(host: str) -> None:
    with running(host=host, insecure=True) as server:
        assert server.exit_code() == 1
        (line,) = server.lines
    assert line.startswith(f"slate_ai cannot listen on {host}:0: ")


def test_a_message_far_over_the_bound_is_not_even_read(client: Client) -> None:
    with pytest.raises(ServiceError) as error:
        client.play(PIG, "x" * (1 << 21))
    assert error.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert type(error.value) is ServiceError


def test_a_message_a_little_over_the_bound_is_refused_with_a_reason(client: Client) -> None:
    with pytest.raises(InputError, match="give at most 1048576"):
        client.play(PIG, "x" * (1 << 20))


def test_a_position_that_is_too_long_is_named(client: Client) -> None:
    position = pb.Position(pig=PigPosition(scores=[0] * (1 << 17)))
    with pytest.raises(InputError) as error:
        client.describe(position)
    (violation,) = error.value.violations
    assert violation.field == "position"
    assert "give at most 65536" in violation.description


def test_a_restart_on_the_same_port_is_possible_at_once() -> None:
    port = _free_port()
    for _ in range(2):
        with running(port=port) as server, server.client() as client:
            assert client.list_games()
            server.signal()
            assert server.exit_code() == 0


def test_the_script_serves_with_a_sample_and_the_example_is_its_client() -> None:
    with running_program(str(ROOT / "server.py"), "--port", "0", "--sample") as server:
        example = subprocess.run(
            [sys.executable, ROOT / "examples" / "client.py", server.address],
            capture_output=True,
            text=True,
            check=True,
        )
        server.signal()
        assert server.exit_code() == 0
        sample = server.output()
    assert "warming slate …" in server.lines
    assert "the best moves for seat" in sample
    assert sample.count("; it wins ") == 5
    assert all("; it wins " in line for line in example.stdout.splitlines()[-5:])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "70000"),
        ("--workers", "0"),
        ("--max-queue", "-1"),
        ("--warm", "chess"),
        ("--grace", "soon"),
    ],
)
def test_a_wrong_flag_ends_the_script_with_a_word_about_it(arguments: tuple[str, str]) -> None:
    with running_program(str(ROOT / "server.py"), *arguments) as server:
        assert server.exit_code() == 2
    assert not any("Traceback" in line for line in server.lines)
    flag = arguments[0].removeprefix("--")
    assert any(
        flag in line or flag.replace("-", "_") in line or arguments[1] in line for line in server.lines
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_server_that_does_not_start_leaves_signals_alone(tmp_path: Path) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with pytest.raises(InputError, match="tokens"):
        serve(ServerConfig(port=0, warm=(), tokens=tmp_path / "none"))
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
