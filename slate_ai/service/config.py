"""How a server is set up. Imports neither numba nor grpc."""

import ipaddress
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from slate_ai.errors import InputError, Violation

MIN_WORKER_BYTES = 1 << 20
"""No search does with less."""
MAX_SECONDS = 24 * 3600
MAX_WAIT_SECONDS = 3600
LOG_FORMATS = ("text", "json")
CGROUP_CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
"""Microseconds of CPU that a container may use, and in how many: 200000 100000 are two cores."""
ORIGIN = re.compile(r"\*|https?://[^/\s]+")


def num_cores() -> int:
    """The cores this process may use, in a container those that it is given."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = CGROUP_CPU_MAX.read_text().split()
        return min(cores, max(int(quota) // int(period), 1))
    except (OSError, ValueError):  # there is no such file, or it says max
        return cores


@dataclass(frozen=True)
class ServerConfig:
    """A server's settings.

    Attributes:
        host: the name or address to listen on.
        port: for gRPC; 0 picks a free one.
        web: whether browsers are served too, on a port of their own.
        web_port: for Connect and gRPC-Web; 0 picks a free one; None: the one after ``port``.
        cors_origins: sites, as ``https://example.org``, whose pages may call; ``*``: all.
        insecure: listen beyond this machine without TLS.
        tls_certificate: PEM, the server's own first; None: no TLS.
        tls_key: its private key, PEM.
        tls_client_ca: PEM; clients must show a certificate signed by one of these; None: they need none.
        tokens: file with the hashes of bearer tokens; None: nobody needs one.
        calls_per_second: of each caller; 0: no bound.
        workers: searching threads, over all calls.
        max_threads: of one search; None: all workers.
        max_queue: searches that may wait for a worker; one more is refused.
        max_wait_seconds: a search that waits longer for a worker is refused.
        max_seconds: no search takes longer, whatever was asked.
        max_message_bytes: longer requests are refused.
        max_position_bytes: requests with a longer position are refused.
        memory_bytes: for the search tables of all workers together.
        cache_bytes: for tables kept after their search, for the next call of a game; 0: none are.
        warm: games whose kernels are ready before the server says it serves; others follow on first use.
        grace_seconds: after SIGTERM, how long running searches may go on.
        metrics_host: where Prometheus may ask.
        metrics_port: 0 picks a free one; None: no metrics.
        log_format: one of ``LOG_FORMATS``.
        log_calls: a line for each call.
        tracing: OpenTelemetry, set up by its own ``OTEL_…`` variables.
        sample: print a suggestion for a sample position once warm.

    Raises:
        InputError: with every violation found.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    web: bool = True
    web_port: int | None = None
    cors_origins: tuple[str, ...] = ()
    insecure: bool = False
    tls_certificate: Path | None = None
    tls_key: Path | None = None
    tls_client_ca: Path | None = None
    tokens: Path | None = None
    calls_per_second: float = 0.0
    workers: int = field(default_factory=num_cores)
    max_threads: int | None = None
    max_queue: int = 64
    max_wait_seconds: float = 10.0
    max_seconds: float = 60.0
    max_message_bytes: int = 1 << 20
    max_position_bytes: int = 1 << 16
    memory_bytes: int = 1 << 30
    cache_bytes: int = 0
    warm: tuple[str, ...] = ("slate",)
    grace_seconds: float = 5.0
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    log_format: str = "text"
    log_calls: bool = False
    tracing: bool = False
    sample: bool = False

    def __post_init__(self) -> None:
        violations = [*self._out_of_bounds(), *self._unfit_security(), *self._unfit_web()]
        if self.log_format not in LOG_FORMATS:
            why = f"{self.log_format!r} is not possible; give one of {', '.join(LOG_FORMATS)}"
            violations.append(Violation("log_format", why))
        if violations:
            raise InputError(*violations)

    def ports(self) -> Iterator[tuple[str, str, int]]:
        """What each port is for, its host and its number."""
        yield "port", self.host, self.port
        if self.web:
            yield "web port", self.host, self.port_for_web
        if self.metrics_port is not None:
            yield "metrics port", self.metrics_host, self.metrics_port

    def address(self, port: int) -> str:
        """``host:port``, as gRPC writes it."""
        return address(self.host, port)

    @property
    def port_for_web(self) -> int:
        """``web_port``, or its default."""
        if self.web_port is None:
            return self.port + 1 if self.port else 0
        return self.web_port

    def _out_of_bounds(self) -> Iterator[Violation]:
        bounds: dict[str, tuple[float, float]] = {
            "port": (0, 65535),
            "web_port": (0, 65535),
            "calls_per_second": (0, 1e6),
            "workers": (1, 1024),
            "max_threads": (1, 1024),
            "max_queue": (0, 10_000),
            "max_wait_seconds": (0, MAX_WAIT_SECONDS),
            "max_seconds": (0.01, MAX_SECONDS),
            "max_message_bytes": (1024, 1 << 28),
            "max_position_bytes": (1024, 1 << 28),
            "memory_bytes": (max(self.workers, 1) * MIN_WORKER_BYTES, inf),
            "cache_bytes": (0, inf),
            "grace_seconds": (0, 3600),
            "metrics_port": (0, 65535),
        }
        for name, (low, high) in bounds.items():
            value = self.port_for_web if name == "web_port" else getattr(self, name)
            if value is not None and not low <= value <= high:
                yield Violation(name, f"{value} is not possible; give {low} to {high}")

    def _unfit_web(self) -> Iterator[Violation]:
        for origin in self.cors_origins:
            if not ORIGIN.fullmatch(origin):
                yield Violation(
                    "cors_origins", f'"{origin}" is no origin; give one as https://example.org, or *'
                )
        if self.web and self.port_for_web == self.port != 0:
            yield Violation("web_port", f"{self.port} is the port for gRPC; give another")

    def _unfit_security(self) -> Iterator[Violation]:
        if self.sample and (self.tls_certificate or self.tokens):
            yield Violation("sample", "is for a server without TLS and tokens; leave it out")
        if (self.tls_certificate is None) != (self.tls_key is None):
            missing = "tls_key" if self.tls_key is None else "tls_certificate"
            yield Violation(missing, "is missing; a certificate and its key belong together")
        if self.tls_client_ca and not self.tls_certificate:
            yield Violation("tls_client_ca", "works with TLS only; give tls_certificate and tls_key too")
        if not (is_local(self.host) or self.tls_certificate or self.insecure):
            why = (
                f"{self.host} can be reached from other machines; give tls_certificate and tls_key, "
                "or insecure where something in front of the server encrypts"
            )
            yield Violation("host", why)


def address(host: str, port: int) -> str:
    """``host:port``, as gRPC writes it."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def is_local(host: str) -> bool:
    """Whether only this machine can reach a host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
