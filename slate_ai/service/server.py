"""The server process: one event loop, its ports, from binding them to the last answer."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import aio as health
from grpc_reflection.v1alpha import reflection

from slate_ai.errors import InputError
from slate_ai.games.registry import load_game
from slate_ai.service import tls
from slate_ai.service.calls import Calls
from slate_ai.service.config import ServerConfig, address
from slate_ai.service.connect import ConnectApplication
from slate_ai.service.guard import Guard
from slate_ai.service.logs import logging_to_stderr
from slate_ai.service.metrics import Metrics
from slate_ai.service.rate_limit import RateLimit
from slate_ai.service.sample import print_sample
from slate_ai.service.servicer import Servicer
from slate_ai.service.strategy import Strategy
from slate_ai.service.tokens import Tokens
from slate_ai.service.tracing import tracer
from slate_ai.service.web import WebPort, listening_sockets
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import add_StrategyServiceServicer_to_server

log = logging.getLogger(__name__)

STRATEGY_SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"]
SERVICE = STRATEGY_SERVICE.full_name
HEALTH_SERVICE = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name
QUIET_SECONDS, MAX_LAST_CALLS_SECONDS = 0.25, 0.5
"""The port closes once it was quiet for so long: gRPC only cancels what arrives while it does.

But no later: a client who shares its calls among replicas comes back as long as it is open.
"""
LAST_ANSWERS_SECONDS = 0.5
"""Beyond the grace time, for the answers of the searches it ended."""
CHANNEL_OPTIONS = (
    ("grpc.so_reuseport", 0),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
)


def serve(config: ServerConfig) -> None:
    """Serve until SIGTERM or SIGINT; a second one ends the process at once.

    Raises:
        InputError: a game to warm is unknown, or a file that the configuration names is not fit.
        SystemExit: with a message, where the address cannot be listened on.
    """
    for game in config.warm:
        load_game(game)
    for _, host, port in config.ports():
        try:
            _check_address(host, port)
        except OSError as error:
            sys.exit(f"slate_ai cannot listen on {address(host, port)}: {error.strerror}")
    with logging_to_stderr(config.log_format, config.log_calls):
        asyncio.run(_serve(config))


class Server:
    """Strategy, health and reflection on one port, strategy for browsers on another.

    Belongs to one event loop.
    """

    def __init__(self, config: ServerConfig) -> None:
        """Read the files that the configuration names.

        Raises:
            InputError: one of them is not fit.
        """
        self._config = config
        self._metrics = Metrics()
        self._tokens = Tokens(config.tokens) if config.tokens else None
        self._credentials = tls.credentials(config)
        rate_limit = RateLimit(config.calls_per_second) if config.calls_per_second else None
        self._calls = Calls(self._metrics, self._tokens, rate_limit, tracer() if config.tracing else None)
        self._strategy = Strategy(config, self._metrics)
        self._health = health.HealthServicer()
        self._server = grpc.aio.server(
            interceptors=[Guard(self._calls, config.max_message_bytes)],
            # What is a little too long the guard refuses, with a reason; the rest gRPC does not even read.
            options=(*CHANNEL_OPTIONS, ("grpc.max_receive_message_length", 2 * config.max_message_bytes)),
        )
        servicer = Servicer(self._strategy)
        add_StrategyServiceServicer_to_server(servicer, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection((SERVICE, HEALTH_SERVICE, reflection.SERVICE_NAME), self._server)
        application = ConnectApplication(servicer, STRATEGY_SERVICE, self._calls, config.max_message_bytes)
        self._web = WebPort(application, config, LAST_ANSWERS_SECONDS) if config.web else None

    async def start(self) -> str:
        """Listen, not yet healthy; returns the address with its port."""
        await self._set_health(health_pb2.HealthCheckResponse.NOT_SERVING)
        address = self._config.address(self._config.port)
        if self._credentials is None:
            port = self._server.add_insecure_port(address)
        else:
            port = self._server.add_secure_port(address, self._credentials)
        await self._server.start()
        if self._web:
            log.info("slate_ai listens for browsers on %s", await self._web.start())
        if self._config.metrics_port is not None:
            host = self._config.metrics_host
            metrics_port = self._metrics.serve(host, self._config.metrics_port)
            log.info("metrics on http://%s:%d/metrics", host, metrics_port)
        return self._config.address(port)

    def reload(self) -> None:
        """Read the token file again; where it is not fit, the tokens known before stay."""
        if self._tokens is None:
            return
        try:
            log.info("%d tokens read", self._tokens.reload())
        except InputError as error:
            log.error("tokens not read: %s", error)

    async def warm_up(self) -> None:
        """Import every game, compile those of the configuration, then be healthy."""
        await self._strategy.list_games(pb.ListGamesRequest())
        for game in self._config.warm:
            log.info("warming %s …", game)
            started = time.monotonic()
            await self._strategy.warm_up(game)
            log.info("%s is warm after %.1f s", game, time.monotonic() - started)
        await self._set_health(health_pb2.HealthCheckResponse.SERVING)

    async def stop(self) -> None:
        """Take no more calls; let those that run finish within the grace time."""
        await self._health.enter_graceful_shutdown()
        self._strategy.drain(self._config.grace_seconds)
        await self._calls.close(QUIET_SECONDS, MAX_LAST_CALLS_SECONDS)
        await asyncio.gather(
            self._server.stop(self._config.grace_seconds + LAST_ANSWERS_SECONDS),
            *([self._web.stop()] if self._web else []),
        )

    @property
    def is_warming(self) -> bool:
        """Whether a game is being compiled, which nothing can interrupt."""
        return self._strategy.is_warming

    async def _set_health(self, status: Any) -> None:
        for service in ("", SERVICE):
            await self._health.set(service, status)


async def _serve(config: ServerConfig) -> None:
    with _stopping() as stopping:
        await _serve_until(stopping, config)


async def _serve_until(stopping: asyncio.Future[None], config: ServerConfig) -> None:
    started = time.monotonic()
    server = Server(config)
    if config.tokens and hasattr(signal, "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, server.reload)
    address = await server.start()
    warming = asyncio.create_task(server.warm_up())
    await asyncio.wait({warming, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if warming.done():
        warming.result()
        log.info("slate_ai serving on %s after %.1f s", address, time.monotonic() - started)
        if config.sample:
            await asyncio.to_thread(print_sample, address)
    await stopping
    log.info("slate_ai shutting down")
    await server.stop()
    if server.is_warming:
        # A compiler at work would keep the process alive, or crash while it is taken apart.
        logging.shutdown()
        os._exit(0)


@contextmanager
def _stopping() -> Iterator[asyncio.Future[None]]:
    """Done at the first SIGTERM or SIGINT; the next one does what it does by default.

    After the block they do again what they did before it.
    """
    loop = asyncio.get_running_loop()
    stopping = loop.create_future()

    def finish() -> None:
        if not stopping.done():
            stopping.set_result(None)

    def stop(*_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(finish)

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stopping
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _check_address(host: str, port: int) -> None:
    """Bind once, because gRPC does not say why it cannot.

    Raises:
        OSError: with the reason.
    """
    for listener in listening_sockets(host, port):
        listener.close()
