"""The server process: one event loop, its ports, from binding them to the last answer."""

import asyncio
import os
import signal
import sys
import time
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import aio as health
from grpc_reflection.v1alpha import reflection

from slate_ai.games.registry import load_game
from slate_ai.service.config import MAX_REQUEST_BYTES, ServerConfig
from slate_ai.service.connect import ConnectApplication
from slate_ai.service.guard import Guard
from slate_ai.service.sample import print_sample
from slate_ai.service.servicer import Servicer
from slate_ai.service.strategy import Strategy
from slate_ai.service.web import WebPort, listening_sockets
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import add_StrategyServiceServicer_to_server

STRATEGY_SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"]
SERVICE = STRATEGY_SERVICE.full_name
HEALTH_SERVICE = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name
LAST_ANSWERS_SECONDS = 0.5
"""Beyond the grace time, for the answers of the searches it ended."""
CHANNEL_OPTIONS = (
    ("grpc.max_receive_message_length", MAX_REQUEST_BYTES),
    ("grpc.so_reuseport", 0),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
)


def serve(config: ServerConfig) -> None:
    """Serve until SIGTERM or SIGINT; a second one ends the process at once.

    Raises:
        InputError: a game to warm is unknown.
        SystemExit: with a message, where the address cannot be listened on.
    """
    for game in config.warm:
        load_game(game)
    for port in (config.port, *([config.port_for_web] if config.web else [])):
        try:
            _check_address(config.host, port)
        except OSError as error:
            sys.exit(f"slate_ai cannot listen on {config.address(port)}: {error.strerror}")
    asyncio.run(_serve(config))


class Server:
    """Strategy, health and reflection on one port, strategy for browsers on another.

    Belongs to one event loop.
    """

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._strategy = Strategy(config)
        self._health = health.HealthServicer()
        self._server = grpc.aio.server(interceptors=[Guard()], options=CHANNEL_OPTIONS)
        servicer = Servicer(self._strategy)
        add_StrategyServiceServicer_to_server(servicer, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        reflection.enable_server_reflection((SERVICE, HEALTH_SERVICE, reflection.SERVICE_NAME), self._server)
        application = ConnectApplication(servicer, STRATEGY_SERVICE)
        self._web = WebPort(application, config, LAST_ANSWERS_SECONDS) if config.web else None

    async def start(self) -> str:
        """Listen, not yet healthy; returns the address with its port."""
        await self._set_health(health_pb2.HealthCheckResponse.NOT_SERVING)
        port = self._server.add_insecure_port(self._config.address(self._config.port))
        await self._server.start()
        if self._web:
            _say(f"slate_ai listens for browsers on {await self._web.start()}")
        return self._config.address(port)

    async def warm_up(self) -> None:
        """Import every game, compile those of the configuration, then be healthy."""
        await self._strategy.list_games(pb.ListGamesRequest())
        for game in self._config.warm:
            _say(f"warming {game} …")
            started = time.monotonic()
            await self._strategy.warm_up(game)
            _say(f"{game} is warm after {time.monotonic() - started:.1f} s")
        await self._set_health(health_pb2.HealthCheckResponse.SERVING)

    async def stop(self) -> None:
        """Take no more calls; let those that run finish within the grace time."""
        await self._health.enter_graceful_shutdown()
        self._strategy.drain(self._config.grace_seconds)
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
    started = time.monotonic()
    stopping = _stopping()
    server = Server(config)
    address = await server.start()
    warming = asyncio.create_task(server.warm_up())
    await asyncio.wait({warming, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if warming.done():
        warming.result()
        _say(f"slate_ai serving on {address} after {time.monotonic() - started:.1f} s")
        if config.sample:
            await asyncio.to_thread(print_sample, address)
    await stopping
    _say("slate_ai shutting down")
    await server.stop()
    if server.is_warming:
        # A compiler at work would keep the process alive, or crash while it is taken apart.
        os._exit(0)


def _stopping() -> asyncio.Future[None]:
    """Done at the first SIGTERM or SIGINT; the next one does what it does by default."""
    loop = asyncio.get_running_loop()
    stopping = loop.create_future()

    def finish() -> None:
        if not stopping.done():
            stopping.set_result(None)

    def stop(*_: object) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        loop.call_soon_threadsafe(finish)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    return stopping


def _check_address(host: str, port: int) -> None:
    """Bind once, because gRPC does not say why it cannot.

    Raises:
        OSError: with the reason.
    """
    for listener in listening_sockets(host, port):
        listener.close()


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
