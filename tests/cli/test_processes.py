"""Commands whose processes die."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from cli.shared import Run
from slate_ai.arena import Block, play_blocks

WORDS = "error: a process died, perhaps for want of memory; use fewer --processes\n"


def play_one_and_die(*arguments: Any, **options: Any) -> Iterator[Block]:
    yield next(iter(play_blocks(*arguments, **options)))
    raise BrokenProcessPool


def test_a_match_shows_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slate_ai.cli.arena.play_blocks", play_one_and_die)
    result = run("arena", "pig", "--policies", "random,random", "--games", "10")
    assert (result.exit_code, result.stderr) == (1, WORDS)
    assert "2 games in 1 block" in result.stdout


def test_tuning_fails_in_a_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slate_ai.arena.tuning.play_blocks", play_one_and_die)
    result = run("tune", "pig", "--simulations", "10", "--games", "4", "--trials", "1")
    assert (result.exit_code, result.stderr) == (1, WORDS)


def test_training_fails_in_a_line(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("matplotlib")

    def die(*arguments: Any) -> Iterator[Any]:
        yield from ()
        raise BrokenProcessPool

    monkeypatch.setattr("slate_ai.training.run.map_in_processes", die)
    result = run("train", "slate", "--run", str(tmp_path), "--games", "2", "--processes", "2")
    assert (result.exit_code, result.stderr) == (1, WORDS)
