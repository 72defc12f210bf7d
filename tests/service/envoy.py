"""The Envoy of ``deploy/envoy`` on this machine."""

import json
import shutil
import subprocess
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from service.server_process import ServerProcess

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "envoy" / "envoy.yaml"
ENDPOINT = "              - endpoint: {address: {socket_address: {address: slate-ai, port_value: 50051}}}\n"
BROWSERS_ENDPOINT = """\
              - endpoint:
                  address: {socket_address: {address: slate-ai, port_value: 50052}}
                  health_check_config: {port_value: 50051}
"""
PORT, BROWSERS_PORT, ADMIN_PORT = "50050", "50049", "9901"
SECONDS = 60


class Envoy(NamedTuple):
    """Where it listens."""

    address: str
    web_url: str


@contextmanager
def running_envoy(servers: Sequence[ServerProcess], folder: Path) -> Iterator[Envoy]:
    """Envoy before these servers, once it sees all of them healthy."""
    admin_file = folder / "admin"
    command = [
        _program(),
        "--config-yaml",
        _configuration(servers),
        "--admin-address-path",
        str(admin_file),
    ]
    with subprocess.Popen(
        [*command, "--concurrency", "1", "--disable-hot-restart", "--log-level", "error"]
    ) as process:
        try:
            _wait_until(admin_file.exists)
            admin = f"http://{admin_file.read_text()}"
            _wait_until(lambda: _num_healthy(admin) == [len(servers)] * 2)
            ports = {
                listener["name"]: listener["local_address"]["socket_address"]["port_value"]
                for listener in _asked(f"{admin}/listeners?format=json")["listener_statuses"]
            }
            yield Envoy(f"127.0.0.1:{ports['grpc']}", f"http://127.0.0.1:{ports['browsers']}")
        finally:
            process.kill()


def _program() -> str:
    program = shutil.which("envoy", path=sysconfig.get_path("scripts")) or shutil.which("envoy")
    return program or pytest.skip("envoy is not on this machine")


def _configuration(servers: Sequence[ServerProcess]) -> str:
    """The example's, with these replicas, on free ports of this machine."""
    text = CONFIGURATION.read_text()
    for given, here in (
        (ENDPOINT, "".join(_of(server, ENDPOINT) for server in servers)),
        (BROWSERS_ENDPOINT, "".join(_of(server, BROWSERS_ENDPOINT) for server in servers)),
        (f"0.0.0.0, port_value: {PORT}", "127.0.0.1, port_value: 0"),
        (f"0.0.0.0, port_value: {BROWSERS_PORT}", "127.0.0.1, port_value: 0"),
        (f"port_value: {ADMIN_PORT}", "port_value: 0"),
    ):
        assert text.count(given) == 1, given
        text = text.replace(given, here)
    return text


def _of(server: ServerProcess, endpoint: str) -> str:
    host, _, port = server.address.rpartition(":")
    web_port = server.web_url.rpartition(":")[2]
    return endpoint.replace("slate-ai", host).replace("50051", port).replace("50052", web_port)


def _num_healthy(admin: str) -> list[int]:
    """Of each cluster."""
    return [
        sum(
            host["health_status"].get("eds_health_status") == "HEALTHY"
            and not host["health_status"].get("failed_active_health_check")
            for host in cluster.get("host_statuses", ())
        )
        for cluster in _asked(f"{admin}/clusters?format=json")["cluster_statuses"]
    ]


def _asked(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=SECONDS) as response:
        return json.load(response)


def _wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)
