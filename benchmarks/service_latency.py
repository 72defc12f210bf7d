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
from typing import Any

import grpc
import numpy as np
from grpc_health.v1 import health_pb2, health_pb2_grpc

from slate_ai.client import Client
from slate_ai.limits import Limit
from slate_ai.service.config import num_cores
from slate_ai.v1 import strategy_pb2 as pb

WARM_CALLS = 50


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


def milliseconds(call: Callable[[], object], num_calls: int) -> list[float]:
    """How long each of so many calls takes, one after the other."""
    times = []
    for _ in range(num_calls + WARM_CALLS):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1000)
    return times[WARM_CALLS:]


def report(name: str, times: list[float]) -> None:
    """Print a line of percentiles."""
    p50, p99 = np.percentile(times, [50, 99])
    print(f"{name:<52} p50 {p50:8.2f}  p99 {p99:8.2f}  max {max(times):8.2f}  ({len(times)} calls)")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--suggestions", type=int, default=200)
    arguments = parser.parse_args()
    cores = num_cores()
    with server() as address, Client(address) as client, grpc.insecure_channel(address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        position = client.play(client.new_position("slate", num_players=4, seed=1), seed=1).position
        small = {
            "Health.Check": lambda: health.Check(health_pb2.HealthCheckRequest()),
            "ListGames": client.list_games,
            "DescribePosition": lambda: client.describe(position),
            "PlayMove": lambda: client.play(position, "place"),
        }
        for name, call in small.items():
            report(f"{name}, idle", milliseconds(call, arguments.calls))
        with searches(client, position, cores):
            for name, call in small.items():
                report(f"{name}, {cores} searches running", milliseconds(call, arguments.calls))
        limit = Limit(seconds=0.1)
        times = milliseconds(lambda: client.suggest(position, limit), arguments.suggestions)
        report("SuggestMoves of 100 ms, alone", times)
        with ThreadPoolExecutor(cores) as pool:
            pairs = pool.map(
                lambda _: milliseconds(lambda: client.suggest(position, limit), arguments.suggestions),
                range(cores),
            )
            report(f"SuggestMoves of 100 ms, {cores} callers", [t for times in pairs for t in times])


if __name__ == "__main__":
    main()
