"""TLS, tokens and rate limits of a real server."""

import asyncio
import json
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from service.certificates import Certificates
from service.server_process import ServerProcess, running
from slate_ai.client import AsyncClient, Client, ServiceError
from slate_ai.client.errors import _details
from slate_ai.limits import Limit
from slate_ai.service.tokens import new_token
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub


def list_games(channel: grpc.Channel, token: str = "") -> Any:
    """Call the service once, with a token where there is one."""
    metadata = (("authorization", f"Bearer {token}"),) if token else ()
    return StrategyServiceStub(channel).ListGames(pb.ListGamesRequest(), metadata=metadata, timeout=30)


def refusal(call: Callable[[], object]) -> tuple[grpc.StatusCode, str]:
    """The code and the reason that a call is refused with."""
    with pytest.raises(grpc.RpcError) as error:
        call()
    info = _details(error.value).get("ErrorInfo")
    return error.value.code(), info.reason if info else ""


@contextmanager
def secure_channel(
    server: ServerProcess, roots: bytes, key: bytes | None = None, chain: bytes | None = None
) -> Iterator[grpc.Channel]:
    credentials = grpc.ssl_channel_credentials(roots, key, chain)
    with grpc.secure_channel(server.address, credentials) as channel:
        yield channel


@pytest.fixture
def certificates(tmp_path: Path) -> Certificates:
    return Certificates.make(tmp_path / "certificates")


def tls_config(certificates: Certificates, **more: Any) -> dict[str, Any]:
    paths = {"tls_certificate": "server", "tls_key": "server.key", **more}
    return {setting: certificates.path(name) for setting, name in paths.items()}


def test_over_tls_only_those_who_trust_the_server_reach_it(certificates: Certificates) -> None:
    with running(**tls_config(certificates)) as server:
        with secure_channel(server, certificates.read("ca")) as channel:
            assert list_games(channel).games
        other = Certificates.make(certificates.folder / "other")
        with secure_channel(server, other.read("ca")) as channel:
            assert refusal(lambda: list_games(channel)) == (grpc.StatusCode.UNAVAILABLE, "")
        with grpc.insecure_channel(server.address) as channel:
            assert refusal(lambda: list_games(channel)) == (grpc.StatusCode.UNAVAILABLE, "")


def test_a_renewed_certificate_is_used_without_a_restart(certificates: Certificates) -> None:
    with running(**tls_config(certificates)) as server:
        with secure_channel(server, certificates.read("ca")) as channel:
            assert list_games(channel).games
        renewed = Certificates.make(certificates.folder / "renewed")
        for name in ("server.key", "server"):
            certificates.path(name).write_bytes(renewed.read(name))
        with secure_channel(server, renewed.read("ca")) as channel:
            assert list_games(channel).games


def test_a_certificate_in_place_of_its_key_is_told(certificates: Certificates) -> None:
    with running(**tls_config(certificates, tls_key="server")) as server:
        assert server.exit_code() != 0
        assert server.lines[-1].endswith("server.pem: no PEM of the right kind")


def test_browsers_get_a_renewed_certificate_once_it_fits_its_key(certificates: Certificates) -> None:
    with running(**tls_config(certificates)) as server:
        assert post(server, certificates, {})[0] == 200
        renewed = Certificates.make(certificates.folder / "renewed")
        certificates.path("server.key").write_bytes(renewed.read("server.key"))
        assert post(server, certificates, {})[0] == 200
        certificates.path("server").write_bytes(renewed.read("server"))
        assert post(server, renewed, {})[0] == 200


def test_over_mutual_tls_a_client_needs_a_certificate_and_is_known_by_its_name(
    certificates: Certificates,
) -> None:
    with running(**tls_config(certificates, tls_client_ca="ca"), log_calls=True) as server:
        roots = certificates.read("ca")
        with secure_channel(
            server, roots, certificates.read("alice.key"), certificates.read("alice")
        ) as channel:
            assert list_games(channel).games
        assert "for alice" in server.wait_for("ListGames")
        with secure_channel(server, roots) as channel:
            assert refusal(lambda: list_games(channel)) == (grpc.StatusCode.UNAVAILABLE, "")


def test_a_token_is_needed_for_all_but_health_and_can_be_changed_without_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    old, old_line = new_token("frontend")
    new, new_line = new_token("frontend")
    path.write_text(f"# of one team\n{old_line}\n")
    with running(tokens=path, log_calls=True) as server, grpc.insecure_channel(server.address) as channel:
        assert list_games(channel, old).games
        assert "for frontend" in server.wait_for("ListGames OK")
        unauthenticated = grpc.StatusCode.UNAUTHENTICATED
        assert refusal(lambda: list_games(channel)) == (unauthenticated, "TOKEN_MISSING")
        assert refusal(lambda: list_games(channel, new)) == (unauthenticated, "TOKEN_UNKNOWN")
        health: Any = health_pb2_grpc.HealthStub(channel)
        assert health.Check(health_pb2.HealthCheckRequest()).status == health_pb2.HealthCheckResponse.SERVING

        path.write_text(f"{new_line}\n")
        server.signal(signal.SIGHUP)
        assert server.wait_for("tokens read") == "1 tokens read\n"
        assert list_games(channel, new).games
        assert refusal(lambda: list_games(channel, old)) == (unauthenticated, "TOKEN_UNKNOWN")

        path.write_text("nonsense\n")
        server.signal(signal.SIGHUP)
        assert "line 1" in server.wait_for("tokens not read")
        assert list_games(channel, new).games
        assert old not in "".join(server.lines)


def test_each_token_has_its_own_rate(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    (a, a_line), (b, b_line) = new_token("a"), new_token("b")
    path.write_text(f"{a_line}\n{b_line}\n")
    config: dict[str, Any] = {"tokens": path, "calls_per_second": 0.5}
    with running(**config) as server, grpc.insecure_channel(server.address) as channel:
        assert list_games(channel, a).games
        exhausted = (grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED")
        with pytest.raises(grpc.RpcError) as error:
            list_games(channel, a)
        assert (error.value.code(), _details(error.value)["ErrorInfo"].reason) == exhausted
        assert list_games(channel, b).games
        failed: Any = error.value
        pushback = dict(failed.trailing_metadata())["grpc-retry-pushback-ms"]
        time.sleep(int(pushback) / 1000)
        assert list_games(channel, a).games


@pytest.mark.parametrize(
    ("config", "words"),
    [
        ({"host": "0.0.0.0"}, "host: 0.0.0.0 can be reached from other machines"),
        ({"host": "::"}, "host: :: can be reached from other machines"),
        ({"tokens": Path("no/such/file")}, "tokens: cannot read no/such/file: No such file"),
        ({"tls_certificate": Path("x.pem")}, "tls_key: is missing"),
        (
            {"tls_certificate": Path("x.pem"), "tls_key": Path("y.pem")},
            "tls_certificate: cannot use x.pem with y.pem",
        ),
        ({"sample": True, "tokens": Path("x")}, "sample: is for a server without TLS and tokens"),
        ({"tls_client_ca": Path("x.pem")}, "tls_client_ca: works with TLS only"),
    ],
)
def test_what_would_not_be_safe_is_refused_at_the_start(config: dict[str, Any], words: str) -> None:
    with running(**config) as server:
        assert server.exit_code() != 0
        assert words in server.lines[-1]


def post(server: ServerProcess, certificates: Certificates, headers: dict[str, str]) -> tuple[int, Any]:
    """Call the browsers' port with JSON, over TLS; the HTTP status, and what came back."""
    address = server.web_url.removeprefix("http://")
    request = urllib.request.Request(
        f"https://{address}/slate_ai.v1.StrategyService/ListGames",
        b"{}",
        {"Content-Type": "application/json", **headers},
    )
    context = ssl.create_default_context(cafile=certificates.path("ca"))
    try:
        with urllib.request.urlopen(request, timeout=30, context=context) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_browsers_need_the_same_tokens_and_get_the_same_encryption(
    tmp_path: Path, certificates: Certificates
) -> None:
    token, line = new_token("site")
    path = tmp_path / "tokens"
    path.write_text(line)
    with running(**tls_config(certificates), tokens=path) as server:
        status, games = post(server, certificates, {"Authorization": f"Bearer {token}"})
        assert (status, games["games"][0]["name"]) == (200, "slate")
        status, refused = post(server, certificates, {})
        assert (status, refused["code"]) == (401, "unauthenticated")


def test_the_clients_and_the_commands_get_in_with_a_token_over_tls(
    tmp_path: Path, certificates: Certificates
) -> None:
    token, line = new_token("team")
    path = tmp_path / "tokens"
    path.write_text(line)
    position = tmp_path / "position.json"
    position.write_text('{"pig": {}}')
    tls = grpc.ssl_channel_credentials(certificates.read("ca"))
    with running(**tls_config(certificates), tokens=path) as server:
        with Client(server.address, tls=tls, token=token) as client:
            pig = client.new_position("pig")
            assert client.suggest(pig, Limit(simulations=10)).simulations == 10
            *_, last = client.analyses(pig, Limit(simulations=10))
            assert last.simulations == 10
        with Client(server.address, tls=tls) as client, pytest.raises(ServiceError) as error:
            client.list_games()
        assert error.value.reason == "TOKEN_MISSING"
        assert asyncio.run(_simulations(server.address, tls, token)) == 10

        address = server.address.replace("127.0.0.1", "localhost")
        ca = ("--ca", str(certificates.path("ca")))
        hint = ("hint", str(position), "--server", address, "--token", token, "--simulations", "10")
        for command in (("health", address, *ca), (*hint, *ca)):
            subprocess.run([sys.executable, "-m", "slate_ai", *command], check=True, capture_output=True)
        without = subprocess.run([sys.executable, "-m", "slate_ai", "health", address], capture_output=True)
        assert (without.returncode, b"does not say that it serves" in without.stderr) == (1, True)


async def _simulations(address: str, tls: grpc.ChannelCredentials, token: str) -> int:
    async with AsyncClient(address, tls=tls, token=token) as client:
        pig = await client.new_position("pig")
        return (await client.suggest(pig, Limit(simulations=10))).simulations
