"""How a server is set up. Imports neither numba nor grpc."""

import os
import re
from dataclasses import dataclass, field
from math import inf

from slate_ai.errors import InputError, Violation

MIN_WORKER_BYTES = 1 << 20
"""No search does with less."""
MAX_SECONDS = 24 * 3600
ORIGIN = re.compile(r"\*|https?://[^/\s]+")
MAX_REQUEST_BYTES = 1 << 20


def num_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class ServerConfig:
    """A server's settings.

    Attributes:
        host: the name or address to listen on.
        port: for gRPC; 0 picks a free one.
        web: whether browsers are served too, on a port of their own.
        web_port: for Connect and gRPC-Web; 0 picks a free one; None: the one after ``port``.
        cors_origins: sites, as ``https://example.org``, whose pages may call; ``*``: all.
        workers: searching threads, over all calls.
        max_queue: searches that may wait for a worker; one more is refused.
        memory_bytes: for the search tables of all workers together.
        max_seconds: no search takes longer, whatever was asked.
        warm: games whose kernels are ready before the server says it serves; others follow on first use.
        grace_seconds: after SIGTERM, how long running searches may go on.
        sample: print a suggestion for a sample position once warm.

    Raises:
        InputError: with every violation found.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    web: bool = True
    web_port: int | None = None
    cors_origins: tuple[str, ...] = ()
    workers: int = field(default_factory=num_cores)
    max_queue: int = 64
    memory_bytes: int = 1 << 30
    max_seconds: float = 60.0
    warm: tuple[str, ...] = ("slate",)
    grace_seconds: float = 5.0
    sample: bool = False

    def __post_init__(self) -> None:
        bounds: dict[str, tuple[float, float]] = {
            "port": (0, 65535),
            "web_port": (0, 65535),
            "workers": (1, 1024),
            "max_queue": (0, 1_000_000),
            "memory_bytes": (max(self.workers, 1) * MIN_WORKER_BYTES, inf),
            "max_seconds": (0.01, MAX_SECONDS),
            "grace_seconds": (0, 3600),
        }
        values = {**vars(self), "web_port": self.port_for_web}
        violations = [
            Violation(name, f"{values[name]} is not possible; give {low} to {high}")
            for name, (low, high) in bounds.items()
            if not low <= values[name] <= high
        ]
        violations += [
            Violation("cors_origins", f'"{origin}" is no origin; give one as https://example.org, or *')
            for origin in self.cors_origins
            if not ORIGIN.fullmatch(origin)
        ]
        if self.web and self.port_for_web == self.port != 0:
            violations.append(Violation("web_port", f"{self.port} is the port for gRPC; give another"))
        if violations:
            raise InputError(*violations)

    def address(self, port: int) -> str:
        """``host:port``, as gRPC writes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{port}"

    @property
    def port_for_web(self) -> int:
        """``web_port``, or its default."""
        if self.web_port is None:
            return self.port + 1 if self.port else 0
        return self.web_port
