"""Every check on every game of the registry, and compiled kernels against plain Python."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from conformance.cases import cases
from conformance.suite import ROOMS
from conformance.tools import CHECKS
from conformance.traces import traces
from slate_ai.games.registry import game_locations

PROCESSES = 2
"""That trace in plain Python."""


def test_every_room_has_put_up_its_checks() -> None:
    rooms = {check.__module__ for check in CHECKS.values()}
    assert rooms == {room.__name__ for room in ROOMS}


class Running(NamedTuple):
    process: "subprocess.Popen[bytes]"
    output: Path


@pytest.fixture(scope="module", autouse=True)
def plain_python(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """Processes that trace all games in plain Python, beside the other tests, for it takes minutes."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)}
    directory = tmp_path_factory.mktemp("plain_python")
    running = []
    for first in range(PROCESSES):
        command = [sys.executable, "-W", "error", "-m", "conformance.traces", str(first), str(PROCESSES)]
        output = directory / f"{first}.json"
        with output.open("wb") as file:
            running.append(Running(subprocess.Popen(command, env=environment, stdout=file), output))
    yield running
    for process, _ in running:
        process.kill()
        process.wait()


@pytest.mark.parametrize("name", game_locations())
@pytest.mark.parametrize("check", CHECKS)
def test_every_game_conforms(name: str, check: str, subtests: pytest.Subtests) -> None:
    for case in cases(name):
        with subtests.test(str(case)):
            CHECKS[check](case)


def test_compiled_kernels_say_what_plain_python_says(
    plain_python: list[Running], subtests: pytest.Subtests
) -> None:
    compiled = traces()
    plain: dict[str, Any] = {}
    for process, output in plain_python:
        assert process.wait() == 0
        plain |= json.loads(output.read_bytes())
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
