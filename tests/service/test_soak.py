"""Load for minutes: many callers, hostile ones among them, and memory that stays flat."""

import asyncio
import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message_factory import GetMessageClass

from service.server_process import ServerProcess, running
from service.test_garbage import outcome
from service.test_web_garbage import Port, envelope
from slate_ai.client import AsyncClient, Client, ServiceError
from slate_ai.errors import InputError
from slate_ai.games.registry import BUILT_IN
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition
from slate_ai.v1.slate_pb2 import SlatePosition

PIG = pb.Position(pig=PigPosition())
SHORT, LONG = Limit(seconds=0.05), Limit(seconds=15)
MINUTES = float(os.environ.get("SLATE_AI_SOAK_MINUTES", "10"))
NUM_CALLERS = 200
NUM_HOSTILE = 10_000
METHODS = list(pb.DESCRIPTOR.services_by_name["StrategyService"].methods)
REFUSALS = (grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT)
EXPECTED = {"OK", "RESOURCE_EXHAUSTED", "DEADLINE_EXCEEDED", "CANCELLED", "INVALID_ARGUMENT"}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc"),
]


def rss_mib(server: ServerProcess) -> float:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def num_files(server: ServerProcess) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def num_threads(server: ServerProcess) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/task"))


async def code_of(call: Any) -> str:
    """How a call ends."""
    try:
        await call
    except InputError:
        return "INVALID_ARGUMENT"
    except ServiceError as error:
        return error.code.name
    return "OK"


def test_200_callers_for_a_minute_are_each_answered_or_refused() -> None:
    """Each on a connection of its own, without a pause; searches far beyond what the server can do."""

    async def caller(address: str, number: int, until: float) -> Counter[str]:
        rng, codes = random.Random(number), Counter[str]()
        async with AsyncClient(address, max_attempts=1) as client:
            while time.monotonic() < until:
                if rng.random() < 0.5:
                    codes[await code_of(client.describe(PIG))] += 1
                else:
                    codes[await code_of(client.suggest(PIG, SHORT, timeout=5))] += 1
        return codes

    async def all_callers(address: str) -> Counter[str]:
        until = time.monotonic() + 60
        callers = (caller(address, number, until) for number in range(NUM_CALLERS))
        return sum(await asyncio.gather(*callers), Counter[str]())

    with running(workers=2, max_queue=20, warm=("pig",)) as server, server.client() as client:
        codes = asyncio.run(all_callers(server.address))
        assert set(codes) <= EXPECTED
        assert codes["OK"] > NUM_CALLERS
        assert codes["RESOURCE_EXHAUSTED"]
        assert client.suggest(PIG, Limit(simulations=10), Options(threads=2)).simulations >= 10
        assert not any("Traceback" in line for line in server.lines)


@pytest.mark.parametrize("hostile", ["grpc", "web"])
def test_ten_thousand_hostile_messages_leave_memory_flat(hostile: str) -> None:
    senders = {"grpc": _grpc_sender, "web": _web_sender}
    # All games are there from the start: a message changed by chance may be about any of them.
    with running(max_seconds=0.02, warm=tuple(BUILT_IN)) as server, senders[hostile](server) as send:
        rng = random.Random(1)
        for _ in range(NUM_HOSTILE // 5):
            send(rng)
        before = rss_mib(server)
        for _ in range(NUM_HOSTILE):
            send(rng)
        assert rss_mib(server) < before + 20
        assert not any("Traceback" in line for line in server.lines)


@contextmanager
def _grpc_sender(server: ServerProcess) -> Iterator[Callable[[random.Random], None]]:
    with grpc.insecure_channel(server.address) as channel:

        def send(rng: random.Random) -> None:
            method = rng.choice(METHODS)
            assert outcome(channel, method, _hostile(rng, method)) in REFUSALS

        yield send


@contextmanager
def _web_sender(server: ServerProcess) -> Iterator[Callable[[random.Random], None]]:
    port = Port(server.web_url)

    def send(rng: random.Random) -> None:
        method, kind = rng.choice(METHODS), rng.choice(["proto", "json", "grpc-web", "connect+proto"])
        body = _hostile(rng, method)
        status, answer = port.post(
            method, body if rng.random() < 0.5 else envelope(body), f"application/{kind}"
        )
        assert status in (200, 400, 415)
        assert not any(inside in answer for inside in (b"Traceback", b'.py"', b"internal error"))

    yield send
    port.close()


def _hostile(rng: random.Random, method: Any) -> bytes:
    """Random bytes, or a request in which some bytes are others, or a part is missing."""
    if rng.random() < 0.3:
        return rng.randbytes(rng.randrange(200))
    request: Any = GetMessageClass(method.input_type)()
    if "position" in request.DESCRIPTOR.fields_by_name:
        board = SlatePosition(first_player=1, round=rng.randrange(9)) if rng.random() < 0.5 else None
        request.position.CopyFrom(pb.Position(slate=board) if board else PIG)
    content = bytearray(request.SerializeToString() + rng.randbytes(rng.randrange(3)))
    for _ in range(rng.randrange(4)):
        if content:
            content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content[: rng.randrange(len(content) + 1)] if rng.random() < 0.3 else content)


def test_sigterm_under_load_loses_no_answer() -> None:
    """What the server counts as answered has reached a caller; the rest was refused, and says so."""
    codes: Counter[str] = Counter()
    lock, stopped = threading.Lock(), threading.Event()

    def call_on_and_on(address: str) -> None:
        with Client(address, max_attempts=1) as client:
            while not stopped.is_set():
                try:
                    client.suggest(PIG, SHORT, timeout=30)
                    code = "OK"
                except ServiceError as error:
                    code = error.code.name
                with lock:
                    codes[code] += 1
                if code == "UNAVAILABLE":
                    return

    with running(workers=2, max_queue=20, warm=("pig",), grace_seconds=2, log_calls=True) as server:
        address = server.address
        with ThreadPoolExecutor(40) as pool:
            callers = [pool.submit(call_on_and_on, address) for _ in range(40)]
            time.sleep(3)
            server.signal()
            assert server.exit_code() == 0
            stopped.set()
            for caller in callers:
                caller.result()
        answered = sum("/SuggestMoves OK" in line for line in server.lines)
    assert set(codes) <= {"OK", "RESOURCE_EXHAUSTED", "UNAVAILABLE"}
    assert codes["OK"] == answered > 0


def test_memory_files_and_threads_stay_flat_for_ten_minutes() -> None:
    with running(workers=2, max_queue=20, warm=("pig", "slate")) as server:
        asyncio.run(_mixed_load(server, MINUTES * 6))  # a tenth: whatever grows once has grown
        before = rss_mib(server), num_files(server), num_threads(server)
        asyncio.run(_mixed_load(server, MINUTES * 54))
        after = rss_mib(server), num_files(server), num_threads(server)
        assert after[0] < before[0] * 1.05 + 10
        assert after[1] <= before[1] + 5
        assert after[2] <= before[2] + 5
        assert not any("Traceback" in line for line in server.lines)


async def _mixed_load(server: ServerProcess, seconds: float) -> None:
    """Eight callers: each plays, searches, leaves early, and asks wrongly."""
    until = time.monotonic() + seconds

    async def caller(number: int) -> None:
        rng = random.Random(number)
        while time.monotonic() < until:
            async with AsyncClient(server.address, max_attempts=1) as client:
                for _ in range(20):
                    await _one_call(client, rng)

    await asyncio.gather(*(caller(number) for number in range(8)))


async def _one_call(client: AsyncClient, rng: random.Random) -> None:
    with suppress(ServiceError, InputError, TimeoutError):
        match rng.randrange(6):
            case 0:
                await client.play(await client.new_position("slate", rng.choice([2, 3, 4])))
            case 1:
                await client.suggest(PIG, SHORT)
            case 2:
                position = (await client.play(await client.new_position("slate", 3))).position
                await client.suggest(position, SHORT)
            case 3:
                async with asyncio.timeout(0.03):
                    await client.suggest(PIG, LONG)
            case 4:
                analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
                await anext(analyses)
                await analyses.aclose()
            case _:
                await client.play(PIG, "x" * rng.randrange(100_000))
