"""Other languages' tools, where they are on this machine."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

CLIENTS = Path(__file__).parents[2] / "examples" / "clients"
SECONDS = 300


def tool(*names: str) -> str:
    """The path of the first of these programs that there is; without one the test is skipped."""
    paths = (shutil.which(name) for name in names)
    found = next((path for path in paths if path), None)
    if found is None:
        pytest.skip(f"{' or '.join(names)} is not on this machine")
    return found


def install(*command: str, at: Path, needed_in_ci: bool = True) -> None:
    """Fetch what an example needs; where that cannot be had, the test is skipped.

    In CI it fails, unless CI cannot be counted on to reach the packages of that language.
    """
    result = _run(command, at)
    if result.returncode and not (needed_in_ci and os.environ.get("CI")):
        pytest.skip(f"{' '.join(command)} failed: {result.stderr.strip()[-300:]}")
    assert result.returncode == 0, result.stderr


def run(*command: str, at: Path, env: Mapping[str, str] | None = None) -> str:
    """What a program prints."""
    result = _run(command, at, env)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def _run(
    command: tuple[str, ...], at: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    everything = {**os.environ, **(env or {})}
    return subprocess.run(
        command, cwd=at, env=everything, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def check_advice(text: str) -> None:
    """What every example prints: a picture, answers as they come, the last one, and what was wrong."""
    lines = text.strip().splitlines()
    assert any("Slate · standard" in line for line in lines)
    assert any(line.startswith("so far: ") for line in lines)
    assert lines[-2].startswith("in the end: ")
    assert lines[-1] == "INVALID_INPUT in move"
