"""The browsers' port: HTTP/1.1 under uvicorn, in the event loop of the gRPC port."""

import asyncio
import math
import socket
import ssl
from collections.abc import Generator
from contextlib import contextmanager

import uvicorn
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from slate_ai.service import tls
from slate_ai.service.config import ServerConfig

REQUEST_SECONDS = 10.0
CORS_MAX_AGE_SECONDS = 7200
"""How long a browser may remember what it is allowed; none remembers longer."""
REQUEST_HEADERS = (
    "Authorization",
    "Connect-Protocol-Version",
    "Connect-Timeout-Ms",
    "Grpc-Timeout",
    "X-Grpc-Web",
    "X-Request-Id",
    "X-User-Agent",
)
RESPONSE_HEADERS = ("Grpc-Status", "Grpc-Message", "Grpc-Status-Details-Bin", "X-Request-Id")


class WebPort:
    """Serves an ASGI application. Belongs to one event loop."""

    def __init__(self, application: ASGIApp, config: ServerConfig, last_answers_seconds: float) -> None:
        """Stopping takes at most the grace time and ``last_answers_seconds``."""
        self._config = config
        settings = uvicorn.Config(
            _with_cors(application, config.cors_origins),
            http=_Patience,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            ssl_certfile=config.tls_certificate,
            ssl_keyfile=config.tls_key and str(config.tls_key),
            ssl_ca_certs=config.tls_client_ca and str(config.tls_client_ca),
            ssl_cert_reqs=ssl.CERT_REQUIRED if config.tls_client_ca else ssl.CERT_NONE,
            proxy_headers=False,
            timeout_graceful_shutdown=math.ceil(config.grace_seconds + last_answers_seconds),
        )
        settings.load()
        if settings.ssl:
            tls.keep_renewed(settings.ssl, config)
        self._server = _Server(settings)
        self._serving: asyncio.Task[None] | None = None

    async def start(self) -> str:
        """Listen; returns the address with its port."""
        sockets = listening_sockets(self._config.host, self._config.port_for_web)
        self._serving = asyncio.create_task(self._server.serve(sockets))
        return self._config.address(sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Take no more calls; let those that run finish within the grace time."""
        self._server.should_exit = True
        if self._serving:
            await self._serving


class _Patience(HttpToolsProtocol):
    """Waits so long for a request to arrive in full, and no longer: senders may be slow on purpose."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._waiting is None:
            self._wait()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None


class _Server(uvicorn.Server):
    """Leaves signals to the process it is a part of."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to every address of ``host``, all to the same port; port 0 picks a free one.

    Raises:
        OSError: with the reason.
    """
    sockets: list[socket.socket] = []
    for family, _, _, _, address in socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    ):
        shared_port = sockets[0].getsockname()[1] if sockets else port
        sockets.append(socket.create_server((address[0], shared_port), family=family, backlog=2048))
    return sockets


def _with_cors(application: ASGIApp, origins: tuple[str, ...]) -> ASGIApp:
    return CORSMiddleware(
        application,
        allow_origins=origins,
        allow_methods=("POST",),
        allow_headers=REQUEST_HEADERS,
        expose_headers=RESPONSE_HEADERS,
        max_age=CORS_MAX_AGE_SECONDS,
    )
