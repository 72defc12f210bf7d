import json
from pathlib import Path
from typing import Any

import pytest

from cli.shared import Run
from slate_ai.service import server
from slate_ai.service.config import ServerConfig


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[ServerConfig]:
    configs: list[ServerConfig] = []
    monkeypatch.setattr(server, "serve", configs.append)
    return configs


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(run: Run, *arguments: str) -> dict[str, Any]:
    """What ``config show`` says, by setting."""
    result = run("config", "show", *arguments, "--json")
    assert result.exit_code == 0
    settings: dict[str, Any] = json.loads(result.stdout)["settings"]
    return settings


def test_a_flag_goes_before_a_variable_before_the_file_before_the_default(
    run: Run, served: list[ServerConfig], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "slate-ai.toml").write_text(
        '[serve]\nport = 1\nworkers = 2\nmax-queue = 3\ngrace = "4s"\nwarm = ["pig"]\nlog-calls = true\n'
    )
    monkeypatch.setenv("SLATE_AI_WORKERS", "5")
    monkeypatch.setenv("SLATE_AI_MAX_QUEUE", "6")
    assert run("serve", "--max-queue", "7").exit_code == 0
    (config,) = served
    assert config == ServerConfig(
        port=1, workers=5, max_queue=7, grace_seconds=4.0, warm=("pig",), log_calls=True
    )
    settings = shown(run, "serve", "--max-queue", "7")
    assert settings["max_queue"] == {"value": 7, "source": "flag --max-queue"}
    assert settings["workers"] == {"value": 5, "source": "variable SLATE_AI_WORKERS"}
    assert settings["warm"] == {"value": ["pig"], "source": "file slate-ai.toml"}
    assert settings["host"] == {"value": "127.0.0.1", "source": "default"}


def test_the_file_may_be_another_one(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for port in (1, 2):
        (folder / f"{port}.toml").write_text(f"[serve]\nport = {port}\n")
    monkeypatch.setenv("SLATE_AI_CONFIG", "1.toml")
    assert shown(run)["port"] == {"value": 1, "source": "file 1.toml"}
    result = run("--config", "2.toml", "config", "show")
    assert next(line.split() for line in result.stdout.splitlines() if "port" in line) == (
        ["port", "2", "file", "2.toml"]
    )


def test_other_commands_have_tables_too(run: Run, folder: Path) -> None:
    (folder / "slate-ai.toml").write_text("[arena]\ngames = 8\n")
    settings = shown(run, "arena", "pig", "--policies", "random,greedy")
    assert settings["games"] == {"value": 8, "source": "file slate-ai.toml"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[serve]\nprot = 1\n", "error: serve.prot: there is no such setting; is it port?"),
        ("port = 1\n", "error: port: slate-ai.toml may have tables only, named as commands: [hint]"),
        ("[dance]\n", "error: dance: slate-ai.toml may have tables only"),
        ("[serve\n", "error: --config: slate-ai.toml is no TOML: "),
        ('[serve]\nport = "ninety"\n', "'ninety' is not a valid int"),
        ('[serve]\nwarm = "pig"\n', "Value must be an iterable"),
        ('[serve]\ngrace = "soon"\n', '"soon" is no duration'),
        ("[serve]\nport = 70000\n", "error: port: 70000 is not possible"),
    ],
)
def test_what_a_file_may_not_hold_is_named(
    run: Run, served: list[ServerConfig], folder: Path, text: str, words: str
) -> None:
    (folder / "slate-ai.toml").write_text(text)
    result = run("serve")
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.replace("│", " ").split())
    assert served == []


def test_a_file_that_is_asked_for_and_missing_is_named(run: Run) -> None:
    result = run("--config", "none.toml", "serve")
    assert result.exit_code == 2
    assert "error: --config: cannot read none.toml: No such file" in result.stderr
