from collections.abc import Iterator

import pytest

from service.server_process import ServerProcess, running


@pytest.fixture(scope="session")
def server() -> Iterator[ServerProcess]:
    """A server that every page may call."""
    with running(warm=("slate",), cors_origins=("*",)) as process:
        yield process
