"""How soon the service answers, from another process: small calls, idle and beside searches, and suggestions.

    python -m benchmarks.service_latency --calls 1000 --suggestions 200

Starts a server of its own. Figures are milliseconds seen by one blocking client on the same machine, so they
say something only where nothing else uses the cores.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import chain
from typing import Any

import grpc
import numpy as np
from grpc_health.v1 import health_pb2, health_pb2_grpc

from slate_ai.client import Client, DeadlineError
from slate_ai.limits import Limit
from slate_ai.service.config import num_cores
from slate_ai.v1 import strategy_pb2 as pb


@contextmanager
def server() -> Iterator[str]:
    """A server's address, once it serves."""
    command = [sys.executable, "server.py", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = next(line for line in process.stderr if "serving on" in line)
            yield line.split(" on ")[1].split()[0]
        finally:
            process.terminate()


@contextmanager
def searches(client: Client, position: pb.Position, num_searches: int) -> Iterator[None]:
    """Searches that go on meanwhile, each on a worker."""
    with ExitStack() as stack:
        for _ in range(num_searches):
            analyses = stack.enter_context(closing(client.analyses(position, Limit(seconds=50))))
            next(analyses)
        yield


def milliseconds(call: Callable[[], object], num_calls: int, num_first: int = 10) -> list[float]:
    """How long each of so many calls takes, one after the other; the first ones are not counted."""
    times = []
    for _ in range(num_first + num_calls):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1000)
    return times[num_first:]


def report(name: str, times: list[float]) -> None:
    """Print a line of percentiles."""
    p50, p99 = np.percentile(times, [50, 99])
    print(f"{name:<48} p50 {p50:7.2f}  p99 {p99:7.2f}  max {max(times):7.2f}  ({len(times)} calls)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--suggestions", type=int, default=200)
    arguments = parser.parse_args()
    with server() as address, Client(address) as client, grpc.insecure_channel(address) as channel:
        position = client.play(client.new_position("slate", num_players=4, seed=1), seed=1).position
        measure_small_calls(client, channel, position, arguments.calls)
        measure_suggestions(client, position, arguments.suggestions)


def measure_small_calls(client: Client, channel: grpc.Channel, position: pb.Position, num_calls: int) -> None:
    """Those that search nothing: idle, and while all cores search."""
    health: Any = health_pb2_grpc.HealthStub(channel)
    calls: dict[str, Callable[[], object]] = {
        "Health.Check": lambda: health.Check(health_pb2.HealthCheckRequest()),
        "ListGames": client.list_games,
        "DescribePosition": lambda: client.describe(position),
        "PlayMove": lambda: client.play(position, "place"),
    }
    for name, call in calls.items():
        report(f"{name}, idle", milliseconds(call, num_calls))
    with searches(client, position, num_cores()):
        for name, call in calls.items():
            report(f"{name}, {num_cores()} searches running", milliseconds(call, num_calls))


def measure_suggestions(client: Client, position: pb.Position, num_calls: int) -> None:
    """Whether time limits and deadlines are kept, alone and with as many callers as cores."""
    limit = Limit(seconds=0.1)

    def suggest() -> object:
        return client.suggest(position, limit)

    report("SuggestMoves, limit 100 ms, alone", milliseconds(suggest, num_calls))
    with ThreadPoolExecutor(num_cores()) as pool:
        each = pool.map(lambda _: milliseconds(suggest, num_calls), range(num_cores()))
        report(f"SuggestMoves, limit 100 ms, {num_cores()} callers", list(chain.from_iterable(each)))

    late = 0

    def until_deadline() -> None:
        nonlocal late
        try:
            client.suggest(position, Limit(seconds=10), timeout=0.1)
        except DeadlineError:
            late += 1

    report("SuggestMoves, deadline 100 ms, alone", milliseconds(until_deadline, num_calls))
    print(f"  of these, without an answer: {late}")
    times = [freed_after(client, position) for _ in range(num_calls // 4)]
    report("A worker is free after cancelling all searches", times)


def freed_after(client: Client, position: pb.Position) -> float:
    """Milliseconds to the answer of one simulation, when searches on all cores have just been left."""
    with searches(client, position, num_cores()):
        pass
    return milliseconds(lambda: client.suggest(position, Limit(simulations=1)), 1, 0)[0]


if __name__ == "__main__":
    main()
