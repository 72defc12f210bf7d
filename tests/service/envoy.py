"""The Envoy of ``deploy/envoy`` on this machine."""

import json
import shutil
import subprocess
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "envoy" / "envoy.yaml"
REPLICAS = "- endpoint: {address: {socket_address: {address: slate-ai, port_value: 50051}}}"
PORT, ADMIN_PORT = "port_value: 50050", "port_value: 9901"
SECONDS = 60


@contextmanager
def running_envoy(addresses: list[str], folder: Path) -> Iterator[str]:
    """Envoy before servers at these addresses; gives its own, once it sees all of them healthy."""
    admin_file = folder / "admin"
    command = [
        _program(),
        "--config-yaml",
        _configuration(addresses),
        "--admin-address-path",
        str(admin_file),
    ]
    with subprocess.Popen(
        [*command, "--concurrency", "1", "--disable-hot-restart", "--log-level", "error"]
    ) as process:
        try:
            _wait_until(admin_file.exists)
            admin = f"http://{admin_file.read_text()}"
            _wait_until(lambda: _num_healthy(admin) == len(addresses))
            (listener,) = _asked(f"{admin}/listeners?format=json")["listener_statuses"]
            yield f"127.0.0.1:{listener['local_address']['socket_address']['port_value']}"
        finally:
            process.kill()


def _program() -> str:
    program = shutil.which("envoy", path=sysconfig.get_path("scripts")) or shutil.which("envoy")
    return program or pytest.skip("envoy is not on this machine")


def _configuration(addresses: list[str]) -> str:
    """The example's, with these replicas, on free ports of this machine."""
    hosts = (address.rsplit(":", 1) for address in addresses)
    endpoints = (
        f"- endpoint: {{address: {{socket_address: {{address: {host}, port_value: {port}}}}}}}"
        for host, port in hosts
    )
    indent = "\n" + 14 * " "
    text = CONFIGURATION.read_text()
    for given, here in (
        (REPLICAS, indent.join(endpoints)),
        (f"0.0.0.0, {PORT}", "127.0.0.1, port_value: 0"),
        (ADMIN_PORT, "port_value: 0"),
    ):
        assert text.count(given) == 1, given
        text = text.replace(given, here)
    return text


def _num_healthy(admin: str) -> int:
    (cluster,) = _asked(f"{admin}/clusters?format=json")["cluster_statuses"]
    return sum(
        host["health_status"].get("eds_health_status") == "HEALTHY"
        and not host["health_status"].get("failed_active_health_check")
        for host in cluster.get("host_statuses", ())
    )


def _asked(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=SECONDS) as response:
        return json.load(response)


def _wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)
