"""The C++ program that speed is compared with plays by the same rules: whole games, checked move by move."""

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from games.slate import oracle
from games.slate.oracle_message import STANDARD
from games.slate.oracle_scores import scores
from games.slate.oracle_state import Rolling, State

SOURCE = Path(__file__).parents[2] / "benchmarks" / "baseline" / "slate.cpp"

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="needs g++")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("baseline") / "slate"
    subprocess.run(
        ["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", SOURCE, "-o", path], check=True
    )
    return str(path)


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("num_players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_baseline_plays_by_the_rules(program: str, num_players: int, seed: int) -> None:
    first, *lines, last = run(program, str(num_players), str(seed), "trace").splitlines()
    state = oracle.new_state(STANDARD, num_players, int(first.removeprefix("first ")))
    for line in lines:
        state = after_line(state, line)
    assert last == " ".join(map(str, ["scores", *scores(state)]))
    assert oracle.all_mines_owned(state)


def after_line(state: State, line: str) -> State:
    if line.startswith("dice "):
        assert isinstance(state.phase, Rolling)
        rolled = Counter(map(int, line.split()[1:])) - Counter(state.phase.dice)
        return oracle.play(state, oracle.move("roll", *sorted(rolled.elements())))
    listed, chosen = line.split(", : ")
    assert sorted(listed.split(", ")) == sorted(oracle.legal_moves(state))
    return oracle.play(state, chosen)


def test_baseline_counts_its_decisions(program: str) -> None:
    decisions, seconds, games, _ = run(program, "4", "1", "0.01").split()
    assert 100 * int(games) < int(decisions) < 1000 * int(games)
    assert float(seconds) >= 0.01


def test_baseline_refuses_other_numbers_of_players(program: str) -> None:
    assert subprocess.run([program, "5", "1", "1"], capture_output=True).returncode == 2
