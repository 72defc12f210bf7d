"""Several servers that share the calls, and callers who go on calling."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TypeAlias

from connectrpc.code import Code
from connectrpc.errors import ConnectError

from service.browser import Browser
from service.server_process import ServerProcess, running
from slate_ai.client import Client
from slate_ai.limits import Limit
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

PIG = pb.Position(pig=PigPosition())
SHORT = Limit(seconds=0.02)
Suggest: TypeAlias = Callable[[], int]
"""Makes a call; returns how many simulations the answer comes from."""
Connected: TypeAlias = Callable[[str], AbstractContextManager[Suggest]]
"""Makes a client of that address."""
TO_BE_TRIED_AGAIN = (Code.UNAVAILABLE, Code.RESOURCE_EXHAUSTED, Code.CANCELED)
NUM_CALLERS = 8
SECONDS = 120
"""What must happen has happened by then."""


@contextmanager
def replicas(number: int) -> Iterator[list[ServerProcess]]:
    """So many servers; each has room for the searches of all callers."""
    with ExitStack() as stack:
        servers = [running(warm=("pig",), workers=2, log_calls=True) for _ in range(number)]
        yield [stack.enter_context(server) for server in servers]


class Callers:
    """Threads that call, each with a client of its own, one call after the other.

    Attributes:
        num_calls: answered so far, of each.
    """

    def __init__(self, connected: Connected, address: str) -> None:
        self._connected, self._address = connected, address
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
            with self._connected(self._address) as suggest:
                while not self._enough.is_set():
                    assert suggest()
                    self.num_calls[number] += 1
        finally:
            self.stop()


@contextmanager
def python_client(address: str) -> Iterator[Suggest]:
    """It tries again what is to be tried again."""
    with Client(address) as client:
        yield lambda: client.suggest(PIG, SHORT).simulations


@contextmanager
def browser(url: str) -> Iterator[Suggest]:
    """One whose page tries again what is to be tried again."""
    connect = Browser(url, "Connect")
    request = pb.SuggestMovesRequest(position=PIG, limits=SHORT.to_message())

    def suggest() -> int:
        while True:
            try:
                answer = asyncio.run(connect.call("SuggestMoves", request))
            except ConnectError as error:
                if error.code not in TO_BE_TRIED_AGAIN:
                    raise
            else:
                return int(answer.analysis.simulations)

    yield suggest


@contextmanager
def calling(connected: Connected, address: str) -> Iterator[Callers]:
    """Callers who call while the block runs; whatever went wrong for one of them is raised at its end."""
    callers = Callers(connected, address)
    with ThreadPoolExecutor(NUM_CALLERS) as pool:
        lives = [pool.submit(callers.call, number) for number in range(NUM_CALLERS)]
        try:
            yield callers
        finally:
            callers.stop()
    for life in lives:
        life.result()
