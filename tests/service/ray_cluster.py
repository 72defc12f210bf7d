"""Ray Serve on this machine, set up by ``deploy/ray``."""

import os
import shutil
import signal
import socket
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from slate_ai.client import Client, ServiceError

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "ray" / "serve.yaml"
SECONDS = 300
ENVIRONMENT = {
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_SERVE_PROXY_READY_CHECK_TIMEOUT_S": str(SECONDS),
}
"""Nothing asked of the outside, and patience with a machine that has more to do."""


class Cluster:
    """Ray, with two replicas; ``address`` is that of its gRPC ingress."""

    def __init__(self, process: "subprocess.Popen[bytes]", address: str) -> None:
        self._process, self.address = process, address

    def replicas(self) -> list[int]:
        """The replicas' processes."""
        return [pid for pid in _descendants(self._process.pid) if "ServeReplica" in _command(pid)]

    def wait_for_replicas(self, number: int) -> None:
        """Until there are so many, and the service answers."""
        until = time.monotonic() + SECONDS
        while len(self.replicas()) < number or not self._answers():
            assert self._process.poll() is None
            assert time.monotonic() < until
            time.sleep(1)

    def end(self) -> None:
        """End it and all it has started, whatever that does."""
        processes = [self._process.pid, *_descendants(self._process.pid)]
        self._process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=60)
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def _answers(self) -> bool:
        with suppress(ServiceError), Client(self.address, timeout=10, max_attempts=1) as client:
            return bool(client.list_games())
        return False


@contextmanager
def running_ray(folder: Path) -> Iterator[Cluster]:
    """A cluster of this machine alone, for the length of a ``with`` block."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    text = CONFIGURATION.read_text()
    for given, here in (
        ("port: 50051", f"port: {port}"),
        ("warm: [slate]", "warm: [pig]"),
    ):
        assert text.count(given) == 1, given
        text = text.replace(given, here)
    (folder / "serve.yaml").write_text(text)
    serve = shutil.which("serve", path=sysconfig.get_path("scripts")) or pytest.skip(
        "Ray is not on this machine"
    )
    with open(folder / "ray.log", "wb") as log:
        process = subprocess.Popen(
            [serve, "run", str(folder / "serve.yaml")],
            stdout=log,
            stderr=log,
            env={**os.environ, **ENVIRONMENT},
            start_new_session=True,
        )
    cluster = Cluster(process, f"127.0.0.1:{port}")
    try:
        cluster.wait_for_replicas(2)
        yield cluster
    finally:
        cluster.end()


def _descendants(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, task.read_text().split()):
                yield child
                yield from _descendants(child)


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""
