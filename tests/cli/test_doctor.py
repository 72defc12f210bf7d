import json
import socket
from pathlib import Path
from typing import Any

import pytest

from cli.shared import Run
from slate_ai.cli import doctor
from slate_ai.service.tokens import Tokens

HERE = ("--port", "0", "--no-web", "--warm", "pig", "--workers", "1")


def findings(run: Run, *flags: str, exit_code: int = 0) -> dict[str, Any]:
    """What the doctor finds, by name."""
    result = run("doctor", "--json", *HERE, *flags)
    assert result.exit_code == exit_code, result.stderr
    content = json.loads(result.stdout)
    assert content["schema"] == "slate-ai/doctor/1"
    return {finding["name"]: finding for finding in content["findings"]}


def test_a_machine_that_is_well(run: Run) -> None:
    found = findings(run)
    assert all(finding["is_well"] for finding in found.values())
    assert "numba" in found["packages"]["seen"]
    assert found["game pig"]["seen"].startswith("warm after ")
    assert "MiB" in found["cache"]["seen"]
    assert found["port"]["seen"] == "127.0.0.1:0 is free"


def test_the_size_of_the_cache_counts_all_that_is_in_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "kernels"
    (directory / "pig").mkdir(parents=True)
    (directory / "pig" / "compiled").write_bytes(bytes(3 << 20))
    monkeypatch.setattr(doctor, "cache_directory", lambda: directory)
    assert "3.0 MiB" in findings(run)["cache"]["seen"]


def test_what_is_not_well_is_named_and_the_rest_still_looked_at(run: Run, tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    tokens.write_text("nonsense")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = findings(run, "--warm", "chess", "--metrics-port", port, "--tokens", str(tokens), exit_code=1)
    assert {name for name, finding in found.items() if not finding["is_well"]} == {
        "game chess",
        "metrics port",
        "tokens",
    }
    assert "in use" in found["metrics port"]["seen"]
    assert "line 1" in found["tokens"]["seen"]


def test_for_people_each_finding_is_a_line_with_a_sign(run: Run) -> None:
    result = run("doctor", *HERE)
    assert result.exit_code == 0
    assert {line.split()[0] for line in result.stdout.splitlines()} == {"✓"}


@pytest.mark.parametrize("name", ["alice", "team@example.org"])
def test_a_new_token_is_known_to_a_server_that_has_its_line(run: Run, tmp_path: Path, name: str) -> None:
    result = run("token", name)
    path = tmp_path / "tokens"
    path.write_text(result.stdout)
    token = result.stderr.split()[-1]
    assert token not in result.stdout
    assert Tokens(path).owner(f"Bearer {token}") == name
