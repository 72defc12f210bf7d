"""Several replicas are as good as one, also while they go."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.envoy import running_envoy
from service.replicas import PIG, calling, replicas
from slate_ai.client import Client, ServiceError
from slate_ai.limits import Limit

LONG = Limit(seconds=15)


@contextmanager
def in_one(before: str, addresses: list[str], folder: Path) -> Iterator[str]:
    """What a client calls: all replicas, or what stands before them."""
    if before == "nothing":
        yield f"ipv4:{','.join(addresses)}"
    else:
        with running_envoy(addresses, folder) as envoy:
            yield envoy


@pytest.mark.parametrize("before", ["nothing", "envoy"])
def test_no_call_is_lost_when_replicas_go(before: str, tmp_path: Path) -> None:
    with (
        replicas(3) as (killed, ended, last),
        in_one(before, [killed.address, ended.address, last.address], tmp_path) as address,
    ):
        with calling(address) as callers:
            for replica in (killed, ended, last):
                replica.wait_for("/SuggestMoves OK")
            killed.signal(signal.SIGKILL)
            callers.wait_for_more(5)
            ended.signal(signal.SIGTERM)
            callers.wait_for_more(5)
        # A stream that has begun cannot be told from its beginning by another: so its caller is told.
        with Client(address) as client:
            analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
            next(analyses)
            last.signal(signal.SIGKILL)
            with pytest.raises(ServiceError):
                list(analyses)
