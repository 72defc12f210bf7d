import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.shared import Run
from slate_ai.cli.app import app


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the machine that runs the tests reaches the commands."""
    for name in list(os.environ):
        if name.startswith("SLATE_AI_") and name != "SLATE_AI_CACHE_DIR":
            monkeypatch.delenv(name)
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run() -> Run:
    """Run a command in this process; its output and exit code are in the result."""

    def run(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(app, arguments, input=input, catch_exceptions=False)

    return run


@pytest.fixture
def position_file(tmp_path: Path) -> Callable[[Any], str]:
    """Writes a position, given as plain data, and returns the file's path."""

    def write(content: Any) -> str:
        path = tmp_path / "position.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    return write


@pytest.fixture
def modules_after() -> Callable[..., set[str]]:
    """Runs a command in a new process and returns the modules it has imported."""

    def modules(*arguments: str, input: str = "") -> set[str]:
        code = (
            "import sys\n"
            "from slate_ai.cli import main\n"
            "try:\n    main(sys.argv[1:])\n"
            "finally:\n    print('MODULES', *sys.modules)"
        )
        process = subprocess.run(
            [sys.executable, "-W", "error", "-c", code, *arguments],
            input=input,
            text=True,
            capture_output=True,
        )
        return set(process.stdout.rpartition("MODULES ")[2].split())

    return modules
