"""What goes wrong around a server, and that it lives on."""

import asyncio
import os
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import grpc
import pytest

from service.server_process import SERVE, ServerProcess, running, running_program
from slate_ai.client import AsyncClient, Client, ServerBusyError, ServiceError
from slate_ai.errors import InputError
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub

PIG = pb.Position(pig=PigPosition())
SHORT, LONG = Limit(simulations=10), Limit(seconds=15)
FAILING_SEARCHES = """
from slate_ai.engine import Engine
analyses = Engine.analyses

def failing(self, position, limit, options, *rest):
    found = analyses(self, position, limit, options, *rest)
    if options.seed == 666:
        raise RuntimeError("a secret of the inside")
    for analysis in found:
        yield analysis
        if options.seed == 667:
            raise RuntimeError("a secret of the inside")
        if options.seed == 668:
            raise MemoryError

Engine.analyses = failing
"""
LITTLE_MEMORY = """
import resource
from pathlib import Path
from slate_ai.service import server

say = server.Server.warm_up

async def warm_up(self):
    await say(self)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + (512 << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))

server.Server.warm_up = warm_up
"""
JUMPING_CLOCK = """
import threading, time
real, offset = time.time, [0.0]
time.time = lambda: real() + offset[0]

def jump():
    for hours in 100000 * (1, -3, 24, 0):
        offset[0] = 3600.0 * hours
        time.sleep(0.05)

threading.Thread(target=jump, daemon=True).start()
"""


@contextmanager
def running_with(fault: str, **config: Any) -> Iterator[ServerProcess]:
    """A server in whose process this code has run first."""
    settings = {"port": 0, "warm": ("pig",), "workers": 2, "max_queue": 4, **config}
    with running_program("-c", fault + SERVE, repr(settings)) as server:
        yield server


@pytest.mark.parametrize("seed", [666, 667])
def test_a_search_that_breaks_is_an_internal_error_and_frees_its_worker(seed: int) -> None:
    with running_with(FAILING_SEARCHES) as server, server.client() as client:
        for _ in range(6):
            with pytest.raises(ServiceError) as error:
                client.suggest(PIG, SHORT, Options(seed=seed))
            assert error.value.code is grpc.StatusCode.INTERNAL
            assert error.value.reason == "INTERNAL"
            assert "secret" not in str(error.value)
            with pytest.raises(ServiceError):
                list(client.analyses(PIG, SHORT, Options(seed=seed)))
        assert client.suggest(PIG, SHORT, Options(threads=2)).simulations >= 10
        request_id = error.value.request_id
        server.wait_for(request_id)
        assert any("a secret of the inside" in line for line in server.lines)


def test_a_search_without_memory_is_refused_for_now() -> None:
    with running_with(FAILING_SEARCHES) as server, server.client() as client:
        with pytest.raises(ServerBusyError) as error:
            client.suggest(PIG, SHORT, Options(seed=668))
        assert error.value.retry_seconds
        assert client.suggest(PIG, SHORT).simulations == 10


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux")
def test_a_machine_out_of_memory_refuses_large_searches_and_answers_small_ones() -> None:
    with running_with(LITTLE_MEMORY, memory_bytes=16 << 30) as server, server.client() as client:
        for _ in range(3):
            with pytest.raises(ServerBusyError) as error:
                client.suggest(PIG, Limit(simulations=10**9, seconds=5))
            assert error.value.reason == "OUT_OF_MEMORY"
            assert client.suggest(PIG, SHORT).simulations == 10
            assert client.describe(PIG).legal_moves


def test_a_wall_clock_that_jumps_changes_no_limit_and_no_deadline() -> None:
    """Of gRPC's own deadlines C code reads the clock too, which a test cannot move."""
    request = pb.SuggestMovesRequest(position=PIG, limits=Limit(seconds=0.3).to_message())
    endless = pb.SuggestMovesRequest(position=PIG, limits=LONG.to_message())
    with running_with(JUMPING_CLOCK) as server, grpc.insecure_channel(server.address) as channel:
        suggest: Any = StrategyServiceStub(channel).SuggestMoves
        for _ in range(5):
            analysis = suggest(request).analysis
            assert analysis.stop_reason == pb.STOP_REASON_TIME
            assert 0.2 < analysis.elapsed.ToTimedelta().total_seconds() < 5
        url = f"{server.web_url}/slate_ai.v1.StrategyService/SuggestMoves"
        headers = {"Content-Type": "application/proto", "Connect-Timeout-Ms": "2000"}
        call = urllib.request.Request(url, endless.SerializeToString(), headers)
        started = time.monotonic()
        # On a machine with more to do, the answer may come too late; but the deadline ends the search.
        with suppress(urllib.error.HTTPError), urllib.request.urlopen(call, timeout=60) as response:
            answer = pb.SuggestMovesResponse.FromString(response.read())
            assert answer.analysis.stop_reason == pb.STOP_REASON_DEADLINE
        assert 1.5 < time.monotonic() - started < 10
        server.signal()
        assert server.exit_code() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_for_the_log_and_the_cache_stops_no_answer(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"port": port, "web": False, "warm": ("kuhn_poker",), "log_calls": True}
    environment = {**os.environ, "SLATE_AI_CACHE_DIR": str(tmp_path)}
    with open("/dev/full", "w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", full + SERVE, repr(settings)], stderr=log, env=environment
        )
        try:
            with Client(f"127.0.0.1:{port}") as client:
                wait_until_it_answers(client)
                for _ in range(20):
                    position = client.play(client.new_position("kuhn_poker"), "deal Q K").position
                    assert client.suggest(position, SHORT).simulations >= 10
            process.terminate()
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
            process.wait()


def wait_until_it_answers(client: Client) -> None:
    for _ in range(600):
        try:
            client.list_games()
            return
        except ServiceError:
            time.sleep(0.2)
    raise AssertionError("it does not answer")


def test_callers_who_vanish_leave_no_search_behind() -> None:
    """Their connections break without a word, over both ports."""
    with running(workers=2, max_queue=50, warm=("pig",)) as server, server.client() as client:
        request = pb.SuggestMovesRequest(position=PIG, limits=LONG.to_message()).SerializeToString()
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(20):
                    stack.enter_context(vanishing(server.web_url, request))
                    stack.enter_context(server.client()).analyses(PIG, LONG).close()
                time.sleep(0.3)
            assert client.suggest(PIG, SHORT, Options(threads=2)).simulations >= 10


@contextmanager
def vanishing(url: str, request: bytes) -> Iterator[None]:
    """A call on a connection that is reset at the end."""
    host, _, port = url.removeprefix("http://").rpartition(":")
    connection = socket.create_connection((host, int(port)), timeout=30)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    head = (
        f"POST /slate_ai.v1.StrategyService/SuggestMoves HTTP/1.1\r\nHost: {host}\r\n"
        f"Content-Type: application/proto\r\nContent-Length: {len(request)}\r\n\r\n"
    )
    with connection:
        connection.sendall(head.encode() + request)
        yield


def test_a_storm_of_deadlines_passes(server: ServerProcess, client: Client) -> None:
    async def call(caller: AsyncClient, milliseconds: int) -> str:
        try:
            await caller.suggest(PIG, LONG, timeout=milliseconds / 1000)
        except ServiceError as error:
            return error.code.name
        return "OK"

    async def storm() -> Counter[str]:
        async with AsyncClient(server.address, max_attempts=1) as caller:
            return Counter(await asyncio.gather(*(call(caller, 1 + n % 60) for n in range(400))))

    codes = asyncio.run(storm())
    assert set(codes) <= {"OK", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED"}
    assert client.suggest(PIG, SHORT, Options(threads=2)).simulations >= 10


def test_half_spoken_connections_hold_nobody_up(server: ServerProcess, client: Client) -> None:
    addresses = [server.address, server.web_url.removeprefix("http://")]
    beginnings = [
        b"",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x12\x04",
        b"POST / HTTP/1.1\r\nHo",
        b"\x16\x03\x01",
    ]
    with ExitStack() as stack:
        for address in addresses:
            host, _, port = address.rpartition(":")
            for beginning in beginnings * 10:
                half = stack.enter_context(socket.create_connection((host, int(port)), timeout=30))
                half.sendall(beginning)
        for _ in range(20):
            assert client.suggest(PIG, SHORT).simulations == 10


def test_requests_of_any_size_are_answered_or_refused(client: Client) -> None:
    for exponent in range(10, 23):
        with pytest.raises((InputError, ServiceError)) as error:
            client.play(PIG, "x" * (1 << exponent))
        code = getattr(error.value, "code", None)
        assert code in (None, grpc.StatusCode.RESOURCE_EXHAUSTED)
    assert client.suggest(PIG, SHORT).simulations == 10
