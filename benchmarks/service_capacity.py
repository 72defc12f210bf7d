"""What a suggestion costs, and how many a core gives: as many callers as cores, one call after the other.

    python -m benchmarks.service_capacity --seconds 10

``docs/capacity.md`` says what follows for a number of users. CPU time is the server's own, from ``/proc``.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.serving import first_decision, report, server
from slate_ai.client import Client
from slate_ai.limits import Limit
from slate_ai.service.config import num_cores
from slate_ai.v1 import strategy_pb2 as pb

LIMITS = (0.05, 0.2, 1.0)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    with server() as served, Client(served.address) as client:
        position = first_decision(client)
        for limit in LIMITS:
            measure(served.pid, client, position, Limit(seconds=limit), seconds)


def measure(pid: int, client: Client, position: pb.Position, limit: Limit, seconds: float) -> None:
    """Ask for suggestions for so long, on every core, and print what they took."""

    def call_until(end: float) -> tuple[list[float], int]:
        times, simulations = [], 0
        while time.perf_counter() < end:
            started = time.perf_counter()
            simulations += client.suggest(position, limit).simulations
            times.append((time.perf_counter() - started) * 1000)
        return times, simulations

    client.suggest(position, limit)
    started, cpu_before = time.perf_counter(), cpu_seconds(pid)
    with ThreadPoolExecutor(num_cores()) as pool:
        found = list(pool.map(call_until, [started + seconds] * num_cores()))
    passed, cpu = time.perf_counter() - started, cpu_seconds(pid) - cpu_before
    times = [milliseconds for each, _ in found for milliseconds in each]
    assert limit.seconds is not None
    report(f"SuggestMoves, limit {limit.seconds * 1000:.0f} ms, {num_cores()} callers", times)
    rate = len(times) / passed / num_cores()
    simulations = sum(simulations for _, simulations in found) / len(times)
    print(
        f"  {rate:.2f} calls/s a core; a call {cpu / len(times):.3f} s of CPU, {simulations:,.0f} simulations"
    )


def cpu_seconds(pid: int) -> float:
    """What a process has used of all cores so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
