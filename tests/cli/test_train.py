"""``slate-ai train`` as a user meets it; learning itself: ``tests/training``."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.shared import Run
from slate_ai.training.plan import Plan


def test_without_pytorch_it_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("torch", "matplotlib.figure", "slate_ai.training.plot", "slate_ai.training.run"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("train", "slate", "--run", str(tmp_path / "run"))
    assert result.exit_code == 1
    assert "pip install 'slate-ai[train]'" in result.stderr
    assert not (tmp_path / "run").exists()


def test_options_out_of_range_are_refused(run: Run, tmp_path: Path) -> None:
    assert run("train", "slate", "--run", str(tmp_path), "--trace", "2").exit_code == 2
    assert run("train", "slate").exit_code == 2


def test_the_plan_is_what_the_options_say(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = []
    monkeypatch.setattr("slate_ai.cli.train.run", lambda directory, plan, *others: plans.append(plan))
    options = ("--players", "3", "--games", "9", "--window", "2", "--epochs", "3", "--rate", "1e-3")
    assert run("train", "slate", "--run", str(tmp_path), *options).exit_code == 0
    assert plans == [Plan("slate", 3, games=9, window=2, epochs=3.0, rate=1e-3)]


def test_a_run_shows_its_generations_and_draws_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")
    monkeypatch.setattr("slate_ai.arena.game_play.MAX_DECISIONS", 50)
    arguments = ("train", "slate", "--run", str(tmp_path), "--games", "2", "--blocks", "2")
    result = run(*arguments, "--generations", "1")
    assert result.exit_code == 0
    assert "generation 1: " in result.stdout
    assert "best.npz" in result.stdout
    assert (tmp_path / "strength.png").read_bytes().startswith(b"\x89PNG")
    assert "generation" not in run(*arguments, "--generations", "1").stdout
    other = run(*arguments, "--seed", "9")
    assert other.exit_code == 2
    assert "another run" in other.stderr


def test_being_ended_it_leaves_no_process(tmp_path: Path) -> None:
    """Its processes are in the midst of batches then, which take long."""
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")
    command = [sys.executable, "-c", "from slate_ai.cli import main; main()", "train", "slate"]
    options = ["--run", str(tmp_path), "--games", "100000", "--simulations", "1000", "--processes", "2"]
    run = subprocess.Popen(command + options, start_new_session=True)
    time.sleep(8)
    run.terminate()
    assert run.wait(60) != 0
    assert _ends(run.pid)


def _ends(group: int) -> bool:
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
