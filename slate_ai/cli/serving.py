"""``slate-ai serve``: its flags, one for each setting of the server."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from slate_ai.cli import options
from slate_ai.duration import format_seconds
from slate_ai.service.config import ServerConfig

DEFAULTS = ServerConfig()
Handle: TypeAlias = Callable[[ServerConfig], None]
"""What a command's context has where something else than serving is done with the settings."""


class LogFormat(StrEnum):
    """How log lines look."""

    TEXT = "text"
    JSON = "json"


def _time(help: str, default: float) -> typer.models.OptionInfo:
    shown = format_seconds(default)
    option: typer.models.OptionInfo = typer.Option(
        parser=options.seconds, metavar="TIME", show_default=shown, help=help
    )
    return option


def _file(help: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(metavar="FILE", show_default=False, help=help)
    return option


def _number(help: str, shown: str | bool = True) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(metavar="N", show_default=shown, help=help)
    return option


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="The name or address to listen on.")] = DEFAULTS.host,
    port: Annotated[int, _number("0 picks a free one.")] = DEFAULTS.port,
    web: Annotated[
        bool, typer.Option(help="Serve browsers too: Connect and gRPC-Web, on a port of their own.")
    ] = DEFAULTS.web,
    web_port: Annotated[
        int | None, _number("The browsers' port; 0 picks a free one.", "the one after --port")
    ] = DEFAULTS.web_port,
    cors_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            show_default="none",
            help="A site, as https://example.org, whose pages may call; * is all; may be repeated.",
        ),
    ] = None,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Listen beyond this machine without TLS.")
    ] = False,
    tls_certificate: Annotated[Path | None, _file("PEM; with its key it turns TLS on.")] = None,
    tls_key: Annotated[Path | None, _file("The certificate's private key, PEM.")] = None,
    tls_client_ca: Annotated[Path | None, _file("PEM; clients need a certificate signed by it.")] = None,
    tokens: Annotated[
        Path | None, _file("Calls need a token of this file; slate-ai token makes lines for it.")
    ] = None,
    calls_per_second: Annotated[
        float, _number("Of each token, certificate or host; 0: no bound.")
    ] = DEFAULTS.calls_per_second,
    workers: Annotated[int, _number("Searching threads, over all calls.")] = DEFAULTS.workers,
    max_threads: Annotated[int | None, _number("Threads of one search.", "all workers")] = None,
    max_queue: Annotated[int, _number("Searches that may wait for a worker.")] = DEFAULTS.max_queue,
    max_wait: Annotated[
        float, _time("A search that waits longer is refused.", DEFAULTS.max_wait_seconds)
    ] = DEFAULTS.max_wait_seconds,
    max_time: Annotated[float, _time("No search takes longer.", DEFAULTS.max_seconds)] = DEFAULTS.max_seconds,
    max_message_kb: Annotated[int, _number("Longer requests are refused.")] = (
        DEFAULTS.max_message_bytes >> 10
    ),
    max_position_kb: Annotated[int, _number("Longer positions are refused.")] = (
        DEFAULTS.max_position_bytes >> 10
    ),
    memory_mb: Annotated[int, _number("For the search tables of all workers together.")] = (
        DEFAULTS.memory_bytes >> 20
    ),
    cache_mb: Annotated[
        int, _number("Keep tables for the next call of a game; 0: none.")
    ] = DEFAULTS.cache_bytes >> 20,
    warm: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME",
            show_default=", ".join(DEFAULTS.warm),
            help="Ready before the server says it serves; may be repeated.",
        ),
    ] = None,
    grace: Annotated[
        float, _time("How long searches go on after SIGTERM.", DEFAULTS.grace_seconds)
    ] = DEFAULTS.grace_seconds,
    metrics_host: Annotated[str, typer.Option(help="Where Prometheus may ask.")] = DEFAULTS.metrics_host,
    metrics_port: Annotated[
        int | None, _number("Answer Prometheus there; 0 picks a free one.", "none")
    ] = None,
    log_format: Annotated[LogFormat, typer.Option(help="How log lines look.")] = LogFormat.TEXT,
    log_calls: Annotated[bool, typer.Option("--log-calls", help="A line for each call.")] = False,
    tracing: Annotated[
        bool, typer.Option("--tracing", help="Send OpenTelemetry traces where OTEL_… variables say.")
    ] = False,
    sample: Annotated[bool, typer.Option("--sample", help="Print a sample suggestion once warm.")] = False,
) -> None:
    """Serve move suggestions over gRPC, and to browsers."""
    config = ServerConfig(
        host=host,
        port=port,
        web=web,
        web_port=web_port,
        cors_origins=tuple(cors_origin or DEFAULTS.cors_origins),
        insecure=insecure,
        tls_certificate=tls_certificate,
        tls_key=tls_key,
        tls_client_ca=tls_client_ca,
        tokens=tokens,
        calls_per_second=calls_per_second,
        workers=workers,
        max_threads=max_threads,
        max_queue=max_queue,
        max_wait_seconds=max_wait,
        max_seconds=max_time,
        max_message_bytes=max_message_kb << 10,
        max_position_bytes=max_position_kb << 10,
        memory_bytes=memory_mb << 20,
        cache_bytes=cache_mb << 20,
        warm=tuple(warm or DEFAULTS.warm),
        grace_seconds=grace,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        log_format=log_format.value,
        log_calls=log_calls,
        tracing=tracing,
        sample=sample,
    )
    handle: Handle = context.obj or _serve
    handle(config)


def _serve(config: ServerConfig) -> None:
    from slate_ai.service.server import serve

    serve(config)
