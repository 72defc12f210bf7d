"""Several replicas are as good as one, also while they go."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.envoy import running_envoy
from service.replicas import PIG, Callers, browser, calling, python_client, replicas
from service.server_process import ServerProcess
from slate_ai.client import Client, ServiceError
from slate_ai.limits import Limit

LONG = Limit(seconds=15)


@contextmanager
def in_one(before: str, servers: Sequence[ServerProcess], folder: Path) -> Iterator[str]:
    """What a client calls: all replicas, or what stands before them."""
    if before == "nothing":
        yield f"ipv4:{','.join(server.address for server in servers)}"
    else:
        with running_envoy(servers, folder) as envoy:
            yield envoy.address


def end_all_but_the_last(servers: Sequence[ServerProcess], callers: Callers) -> None:
    killed, ended, _ = servers
    for server in servers:
        server.wait_for("/SuggestMoves OK")
    killed.signal(signal.SIGKILL)
    callers.wait_for_more(5)
    ended.signal(signal.SIGTERM)
    callers.wait_for_more(5)


@pytest.mark.parametrize("before", ["nothing", "envoy"])
def test_no_call_is_lost_when_replicas_go(before: str, tmp_path: Path) -> None:
    with replicas(3) as servers, in_one(before, servers, tmp_path) as address:
        with calling(python_client, address) as callers:
            end_all_but_the_last(servers, callers)
        # A stream that has begun cannot be told from its beginning by another: so its caller is told.
        with Client(address) as client:
            analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
            next(analyses)
            servers[-1].signal(signal.SIGKILL)
            with pytest.raises(ServiceError):
                list(analyses)


def test_no_call_of_a_browser_is_lost_behind_envoy(tmp_path: Path) -> None:
    with (
        replicas(3) as servers,
        running_envoy(servers, tmp_path) as envoy,
        calling(browser, envoy.web_url) as callers,
    ):
        end_all_but_the_last(servers, callers)
