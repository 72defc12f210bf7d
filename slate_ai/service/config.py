"""How a server is set up. Imports neither numba nor grpc."""

import os
from dataclasses import dataclass, field
from math import inf

from slate_ai.errors import InputError, Violation

MIN_WORKER_BYTES = 1 << 20
"""No search does with less."""


def num_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class ServerConfig:
    """A server's settings.

    Attributes:
        host: the name or address to listen on.
        port: 0 picks a free one.
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
            "workers": (1, 1024),
            "max_queue": (0, 1_000_000),
            "memory_bytes": (max(self.workers, 1) * MIN_WORKER_BYTES, inf),
            "max_seconds": (0.01, 24 * 3600),
            "grace_seconds": (0, 3600),
        }
        violations = [
            Violation(name, f"{getattr(self, name)} is not possible; give {low} to {high}")
            for name, (low, high) in bounds.items()
            if not low <= getattr(self, name) <= high
        ]
        if violations:
            raise InputError(*violations)

    def address(self, port: int) -> str:
        """``host:port``, as gRPC writes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{port}"
