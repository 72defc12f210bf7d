import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.main import get_command

from cli.shared import Run
from slate_ai.cli.app import app

COMMANDS = (
    "serve",
    "hint",
    "play",
    "bench",
    "arena",
    "ratings",
    "tune",
    "warmup",
    "token",
    "doctor",
    "config",
    "health",
)
HEAVY = {"numba", "llvmlite", "numpy", "grpc"}


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_that_names_all_its_options(run: Run, command: str) -> None:
    result = run(command, "-h")
    assert result.exit_code == 0
    for parameter in get_command(app).commands[command].params:  # type: ignore[attr-defined]
        if parameter.opts[0].startswith("--"):
            assert parameter.opts[0] in result.stdout


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["serve", "--help"], ["play", "--help"], ["tune", "--help"], []]
)
def test_help_imports_nothing_heavy(modules_after: Callable[..., set[str]], arguments: list[str]) -> None:
    modules = modules_after(*arguments)
    assert "slate_ai.cli.app" in modules
    assert not modules & HEAVY


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"slate-ai {version('slate-ai')}\n"


@pytest.mark.parametrize("command", [[sys.executable, "-m", "slate_ai"], ["slate-ai"]])
def test_runs_as_a_module_and_as_a_script(command: list[str]) -> None:
    if command[0] == "slate-ai":
        command = [str(Path(sys.executable).with_name("slate-ai"))]
    process = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert process.stdout == f"slate-ai {version('slate-ai')}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["hint"],
        ["hint", "x.json", "--time", "soon"],
        ["hint", "x.json", "--simulations", "0"],
        ["hint", "x.json", "--threads", "0"],
        ["hint", "x.json", "--objective", "glory"],
        ["hint", "x.json", "--seed", "-1"],
        ["hint", "x.json", "--moves", "0"],
        ["hint", "x.json", "--target-error", "2"],
        ["play"],
        ["play", "pig", "--dice", "loaded"],
        ["arena", "pig"],
        ["arena", "pig", "--policies", "random,random", "--games", "0"],
        ["bench", "--time", "0s"],
        ["serve", "--port", "ninety"],
        ["serve", "--port", "70000"],
        ["serve", "--workers", "4", "--memory-mb", "1"],
        ["serve", "--grace", "long"],
        ["warmup", "chess"],
        ["bench", "chess"],
        ["play", "chess"],
        ["arena", "chess", "--policies", "random,random"],
        ["serve", "--warm", "chess"],
        ["serve", "--host", "0.0.0.0"],
        ["serve", "--tokens", "no/such/file"],
        ["serve", "--log-format", "xml"],
        ["doctor", "--host", "0.0.0.0"],
        ["config", "show", "dance"],
        ["config", "show", "serve", "--port", "ninety"],
        ["token", "no good"],
    ],
)
def test_wrong_usage_ends_with_2_and_says_why_on_standard_error(run: Run, arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr) > 20
    assert "Traceback" not in result.stderr


def test_an_unknown_game_is_answered_with_those_there_are(run: Run) -> None:
    result = run("play", "chess")
    assert result.stderr.startswith('error: game: there is no game "chess"; there are: slate, pig')


def test_every_option_has_its_variable_and_a_flag_outweighs_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, position_file: Callable[[object], str]
) -> None:
    path = position_file({"pig": {"turn_total": 5}})
    monkeypatch.setenv("SLATE_AI_OBJECTIVE", "glory")
    assert '"glory" is no objective' in run("hint", path).stderr
    assert '"fame" is no objective' in run("hint", path, "--objective", "fame").stderr
