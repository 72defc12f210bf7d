"""Every check on every game of the registry, and compiled kernels against plain Python."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from conformance.cases import cases
from conformance.suite import ROOMS
from conformance.tools import CHECKS
from conformance.traces import all_traces
from slate_ai.games.registry import game_locations


def test_every_room_has_put_up_its_checks() -> None:
    rooms = {check.__module__ for check in CHECKS.values()}
    assert rooms == {room.__name__ for room in ROOMS}


class Running(NamedTuple):
    process: "subprocess.Popen[bytes]"
    output: Path


@pytest.fixture(scope="module", autouse=True)
def plain_python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A process that traces all games in plain Python, beside the other tests, for it takes minutes."""
    command = [sys.executable, "-W", "error", "-m", "conformance.traces"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)}
    output = tmp_path_factory.mktemp("plain_python") / "traces.json"
    with output.open("wb") as file, subprocess.Popen(command, env=environment, stdout=file) as process:
        yield Running(process, output)
        process.kill()


@pytest.mark.parametrize("name", game_locations())
@pytest.mark.parametrize("check", CHECKS)
def test_every_game_conforms(name: str, check: str, subtests: pytest.Subtests) -> None:
    for case in cases(name):
        with subtests.test(str(case)):
            CHECKS[check](case)


def test_compiled_kernels_say_what_plain_python_says(
    plain_python: Running, subtests: pytest.Subtests
) -> None:
    assert plain_python.process.wait() == 0
    plain = json.loads(plain_python.output.read_bytes())
    compiled = all_traces()
    assert plain.keys() == compiled.keys()
    for case, steps in compiled.items():
        with subtests.test(case):
            for step, (said, expected) in enumerate(zip(steps, plain[case], strict=True)):
                assert said.keys() == expected.keys(), f"step {step}"
                for operation, numbers in said.items():
                    # Priors are float32, and compiled code adds up in another order.
                    precision = 1e-5 if operation == "priors" else 1e-6
                    assert numbers == pytest.approx(expected[operation], rel=precision), (
                        f"step {step}, {operation}"
                    )
