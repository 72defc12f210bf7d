"""What the service's benchmarks share: a server of their own, times, and how they are told."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from slate_ai.client import Client
from slate_ai.v1 import strategy_pb2 as pb


class Server(NamedTuple):
    """A server that serves: its address, its process, and the seconds from its start until it did."""

    address: str
    pid: int
    seconds: float


@contextmanager
def server(*flags: str) -> Iterator[Server]:
    """A server on a free port with these flags of ``slate-ai serve``, once it serves."""
    command = [sys.executable, "server.py", "--port", "0", *flags]
    started = time.perf_counter()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = next(line for line in process.stderr if "serving on" in line)
            address = line.split(" on ")[1].split()[0]
            yield Server(address, process.pid, time.perf_counter() - started)
        finally:
            process.terminate()


def first_decision(client: Client) -> pb.Position:
    """What every benchmark asks about: the first move of Slate with four players."""
    return client.play(client.new_position("slate", num_players=4, seed=1), seed=1).position


def milliseconds(call: Callable[[], object], num_calls: int, num_first: int = 10) -> list[float]:
    """How long each of so many calls takes, one after the other; the first ones are not counted."""
    return [timed(call) for _ in range(num_first + num_calls)][num_first:]


def timed(call: Callable[[], object]) -> float:
    """Milliseconds that a call takes."""
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000


def report(name: str, times: list[float]) -> None:
    """Print a line of percentiles."""
    p50, p99 = np.percentile(times, [50, 99])
    print(f"{name:<48} p50 {p50:7.2f}  p99 {p99:7.2f}  max {max(times):7.2f}  ({len(times)} calls)")
