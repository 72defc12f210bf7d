from dataclasses import fields
from pathlib import Path

import pytest

from cli.shared import Run
from slate_ai.service import server
from slate_ai.service.config import ServerConfig


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[ServerConfig]:
    configs: list[ServerConfig] = []
    monkeypatch.setattr(server, "serve", configs.append)
    return configs


def test_serves_by_the_servers_own_defaults(run: Run, served: list[ServerConfig]) -> None:
    assert run("serve").exit_code == 0
    assert served == [ServerConfig()]


def test_every_setting_has_its_flag(run: Run, served: list[ServerConfig]) -> None:
    flags = {
        "--host": "::1",
        "--port": "0",
        "--web-port": "8080",
        "--cors-origin": "https://example.org",
        "--workers": "3",
        "--max-queue": "7",
        "--memory-mb": "100",
        "--tls-certificate": "a.pem",
        "--tls-key": "b.pem",
        "--tls-client-ca": "c.pem",
        "--tokens": "tokens",
        "--calls-per-second": "2.5",
        "--max-threads": "1",
        "--cache-mb": "7",
        "--max-wait": "2s",
        "--max-message-kb": "9",
        "--max-position-kb": "8",
        "--metrics-host": "::1",
        "--metrics-port": "0",
        "--log-format": "json",
        "--max-time": "5s",
        "--grace": "250ms",
    }
    arguments = [word for flag in flags.items() for word in flag]
    switches = ["--no-web", "--insecure", "--log-calls", "--tracing"]
    assert run("serve", *arguments, "--warm", "pig", "--warm", "kuhn_poker", *switches).exit_code == 0
    (config,) = served
    assert config == ServerConfig(
        tls_certificate=Path("a.pem"),
        tls_key=Path("b.pem"),
        tls_client_ca=Path("c.pem"),
        tokens=Path("tokens"),
        calls_per_second=2.5,
        max_threads=1,
        cache_bytes=7 << 20,
        max_wait_seconds=2.0,
        max_message_bytes=9 << 10,
        max_position_bytes=8 << 10,
        metrics_host="::1",
        metrics_port=0,
        log_format="json",
        insecure=True,
        log_calls=True,
        tracing=True,
        host="::1",
        port=0,
        web=False,
        web_port=8080,
        cors_origins=("https://example.org",),
        workers=3,
        max_queue=7,
        memory_bytes=100 << 20,
        max_seconds=5.0,
        warm=("pig", "kuhn_poker"),
        grace_seconds=0.25,
    )
    others = [f.name for f in fields(config) if f.name != "sample"]  # not possible beside TLS
    assert all(getattr(config, name) != getattr(ServerConfig(), name) for name in others)


def test_a_sample_is_asked_for_by_its_flag(run: Run, served: list[ServerConfig]) -> None:
    assert run("serve", "--sample").exit_code == 0
    assert served == [ServerConfig(sample=True)]


def test_a_flag_outweighs_its_variable_which_outweighs_the_default(
    run: Run, served: list[ServerConfig], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLATE_AI_PORT", "1234")
    monkeypatch.setenv("SLATE_AI_MAX_QUEUE", "9")
    monkeypatch.setenv("SLATE_AI_GRACE", "1m")
    run("serve", "--port", "5678")
    (config,) = served
    assert (config.port, config.max_queue, config.grace_seconds) == (5678, 9, 60.0)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--port", "70000"), "error: port: 70000 is not possible; give 0 to 65535"),
        (("--workers", "0", "--max-queue", "-1"), "error: max_queue: -1 is not possible"),
        (("--port", "65535"), "error: web_port: 65536 is not possible"),
        (("--port", "90", "--web-port", "90"), "error: web_port: 90 is the port for gRPC; give another"),
        (("--cors-origin", "https://example.org/"), 'cors_origins: "https://example.org/" is no origin'),
    ],
)
def test_a_setting_out_of_range_is_named(
    run: Run, served: list[ServerConfig], flags: tuple[str, ...], words: str
) -> None:
    result = run("serve", *flags)
    assert result.exit_code == 2
    assert words in result.stderr
    assert served == []
