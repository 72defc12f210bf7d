"""A game in a package of its own, as docs/games.md tells to make one: found, conformant, searched, played."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from slate_ai.kernel.cache import CACHE_VARIABLE

ROOT = Path(__file__).parents[1]
METADATA = "Metadata-Version: 2.1\nName: pennies\nVersion: 1.0\n"
PROJECT = ROOT / "examples" / "pennies" / "pyproject.toml"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """That of a process in which the example's package is installed; it compiles nothing."""
    site = tmp_path_factory.mktemp("site")
    (site / "pennies-1.0.dist-info").mkdir()
    (site / "pennies-1.0.dist-info" / "METADATA").write_text(METADATA)
    ((name, points),) = tomllib.loads(PROJECT.read_text())["project"]["entry-points"].items()
    lines = [f"[{name}]", *(f"{key} = {value}" for key, value in points.items())]
    (site / "pennies-1.0.dist-info" / "entry_points.txt").write_text("\n".join(lines))
    paths = (site, ROOT / "examples" / "pennies", ROOT, ROOT / "tests")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "NUMBA_DISABLE_JIT": "1",
        CACHE_VARIABLE: str(site / "cache"),
    }


def run(environment: dict[str, str], *arguments: str, text: str = "") -> str:
    command = [sys.executable, "-W", "error", "-m", *arguments]
    return subprocess.run(
        command, env=environment, input=text, capture_output=True, text=True, check=True
    ).stdout


def test_it_conforms(environment: dict[str, str]) -> None:
    checks = run(environment, "conformance.suite", "pennies").splitlines()
    assert len(checks) > 20
    assert all(line.startswith("pennies, 2 players, standard: ") for line in checks)


def test_the_command_line_gives_hints_for_it(environment: dict[str, str]) -> None:
    packed = {"@type": "type.googleapis.com/google.protobuf.StringValue", "value": "T"}
    position = json.dumps({"other": packed})
    answer = run(
        environment, "slate_ai", "hint", "-", "--simulations", "2000", "--seed", "1", "--json", text=position
    )
    analysis = json.loads(answer)["analysis"]
    assert {s["move"] for s in analysis["suggestions"]} == {"guess heads", "guess tails"}
    assert all(0.25 < s["probability"] < 0.75 for s in analysis["suggestions"])
    assert analysis["belief"]["likeliest"][0] == {"place": "seat 0", "contents": "heads", "probability": 0.5}


def test_the_arena_plays_it(environment: dict[str, str]) -> None:
    policies = ("--policies", "pimc:20,random", "--games", "20", "--seed", "1", "--json")
    result = json.loads(run(environment, "slate_ai", "arena", "pennies", *policies))
    assert result["games"] == 20
