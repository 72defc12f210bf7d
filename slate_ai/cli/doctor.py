"""``slate-ai doctor``: whether this machine has all that a server of a configuration needs."""

import os
import platform
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from rich.text import Text

from slate_ai.cli.console import FAILURE, output, print_json
from slate_ai.cli.waiting import waiting
from slate_ai.duration import format_seconds
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.kernel.cache import CACHE_VARIABLE, cache_directory
from slate_ai.service import tls
from slate_ai.service.config import ServerConfig, address, num_cores
from slate_ai.service.tokens import Tokens
from slate_ai.service.tracing import tracer
from slate_ai.service.web import listening_sockets

PACKAGES = ("slate-ai", "numba", "llvmlite", "numpy", "grpcio", "protobuf", "connectrpc", "uvicorn")


class Finding(NamedTuple):
    """What was looked at, whether it is well, and what was seen."""

    name: str
    is_well: bool
    seen: str


def run(config: ServerConfig, as_json: bool) -> int:
    """Print what is found; returns the exit code, 0 where all is well."""
    findings = list[Finding]()
    for finding in examine(config):
        findings.append(finding)
        if not as_json:
            output().print(_line(finding), soft_wrap=True)
    if as_json:
        print_json("slate-ai/doctor/1", {"findings": [finding._asdict() for finding in findings]})
    return 0 if all(finding.is_well for finding in findings) else FAILURE


def examine(config: ServerConfig) -> Iterator[Finding]:
    """Look at the machine, one thing after the other."""
    yield Finding("system", True, f"Python {platform.python_version()} on {platform.platform(terse=True)}")
    yield Finding("packages", True, ", ".join(f"{name} {version(name)}" for name in PACKAGES))
    yield _workers(config)
    yield _memory(config)
    yield _cache()
    for game in config.warm:
        yield _checked(f"game {game}", partial(_warm_up, game))
    for name, host, port in config.ports():
        yield _checked(name, partial(_listen, host, port))
    if config.tls_certificate:
        yield _checked("TLS", partial(_use_certificate, config))
    if config.tokens:
        yield _checked("tokens", partial(_read_tokens, config.tokens))
    if config.tracing:
        yield _checked("tracing", _use_tracer)


def _checked(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, True, look())
    except InputError as error:
        return Finding(name, False, str(error))
    except OSError as error:
        return Finding(name, False, error.strerror or str(error))


def _workers(config: ServerConfig) -> Finding:
    cores = num_cores()
    return Finding("workers", config.workers <= cores, f"{config.workers} on {cores} cores")


def _memory(config: ServerConfig) -> Finding:
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError):
        return Finding("memory", True, f"{config.memory_bytes >> 20} MiB for searches")
    seen = f"{config.memory_bytes >> 20} MiB for searches, of {there >> 20}"
    return Finding("memory", config.memory_bytes < there, seen)


def _cache() -> Finding:
    directory = cache_directory()
    size = sum(file.stat().st_size for file in directory.rglob("*"))
    lasting = CACHE_VARIABLE in os.environ or not directory.is_relative_to(tempfile.gettempdir())
    seen = f"{directory}, {size / 2**20:.1f} MiB"
    return Finding(
        "cache", lasting, seen if lasting else f"{seen}; it is lost at a restart: set SLATE_AI_CACHE_DIR"
    )


def _warm_up(game: str) -> str:
    started = perf_counter()
    with waiting(f"warming {game}"):
        Engine().warm_up(game)
    return f"warm after {format_seconds(perf_counter() - started)}"


def _listen(host: str, port: int) -> str:
    for listener in listening_sockets(host, port):
        listener.close()
    return f"{address(host, port)} is free"


def _use_certificate(config: ServerConfig) -> str:
    tls.credentials(config)
    return f"{config.tls_certificate} fits its key"


def _read_tokens(path: Path) -> str:
    return f"{Tokens(path).reload()} in {path}"


def _use_tracer() -> str:
    tracer()
    return "the extra is installed"


def _line(finding: Finding) -> Text:
    sign = Text("✓ ", "green") if finding.is_well else Text("✗ ", "bold red")
    return sign + Text(f"{finding.name:<14} {finding.seen}")
