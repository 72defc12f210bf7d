from collections.abc import Iterator

import pytest

from service.server_process import ServerProcess, running
from slate_ai.client import Client
from slate_ai.games.registry import BUILT_IN


@pytest.fixture(scope="session")
def server() -> Iterator[ServerProcess]:
    """One server for all tests that leave it as it was; two workers, a queue of two."""
    with running(workers=2, max_queue=2, max_seconds=20.0, warm=tuple(BUILT_IN)) as process:
        yield process
        assert [line for line in process.lines if "Traceback" in line] == []


@pytest.fixture(scope="session")
def client(server: ServerProcess) -> Iterator[Client]:
    with server.client() as connected:
        yield connected
