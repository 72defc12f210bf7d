"""Several servers that share the calls, and callers who go on calling."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

from service.server_process import ServerProcess, running
from slate_ai.client import Client
from slate_ai.limits import Limit
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

PIG = pb.Position(pig=PigPosition())
SHORT = Limit(seconds=0.02)
NUM_CALLERS = 8
SECONDS = 120
"""What must happen has happened by then."""


@contextmanager
def replicas(number: int) -> Iterator[list[ServerProcess]]:
    """So many servers; each has room for the searches of all callers."""
    with ExitStack() as stack:
        servers = [running(warm=("pig",), workers=2, web=False, log_calls=True) for _ in range(number)]
        yield [stack.enter_context(server) for server in servers]


class Callers:
    """Threads that search, each with a client of its own, one call after the other.

    Attributes:
        num_calls: answered so far, of each.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._enough = threading.Event()
        self.num_calls = [0] * NUM_CALLERS

    def wait_for_more(self, num_calls: int) -> None:
        """Until each of them has so many more answers, or one of them has failed."""
        wanted = [done + num_calls for done in self.num_calls]
        until = time.monotonic() + SECONDS
        while not self._enough.is_set() and any(a < b for a, b in zip(self.num_calls, wanted, strict=True)):
            assert time.monotonic() < until, self.num_calls
            time.sleep(0.01)

    def stop(self) -> None:
        """Let each finish the call she is at."""
        self._enough.set()

    def call(self, number: int) -> None:
        """One caller's life."""
        try:
            with Client(self._address) as client:
                while not self._enough.is_set():
                    assert client.suggest(PIG, SHORT).simulations
                    self.num_calls[number] += 1
        finally:
            self.stop()


@contextmanager
def calling(address: str) -> Iterator[Callers]:
    """Callers who call while the block runs; whatever went wrong for one of them is raised at its end."""
    callers = Callers(address)
    with ThreadPoolExecutor(NUM_CALLERS) as pool:
        lives = [pool.submit(callers.call, number) for number in range(NUM_CALLERS)]
        try:
            yield callers
        finally:
            callers.stop()
    for life in lives:
        life.result()
