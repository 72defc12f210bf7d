"""Games that other packages add: one that is broken stands in nobody's way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slate_ai.errors import InputError
from slate_ai.games import registry

ENTRY_POINTS = """[slate_ai.games]
broken = broken_game:GAME
missing = no_such_package:GAME
misnamed = slate_ai.games.pig:GAME
"""
LIST_GAMES = """
from slate_ai.service.answers import list_games
from slate_ai.v1 import strategy_pb2 as pb
print(*(game.name for game in list_games(pb.ListGamesRequest()).games))
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages, none of whose games can be loaded."""
    (tmp_path / "broken_game.py").write_text('raise OSError("no such table")\n')
    information = tmp_path / "added-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: added\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(ENTRY_POINTS)
    return tmp_path


def run(site: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_games_that_cannot_be_loaded_are_left_out_of_the_list_and_named_in_the_log(site: Path) -> None:
    result = run(site, "-c", LIST_GAMES)
    assert result.stdout.split() == list(registry.BUILT_IN)
    assert 'the game "broken" cannot be loaded: OSError: no such table' in result.stderr
    assert 'the game "missing" cannot be loaded: ModuleNotFoundError' in result.stderr
    assert 'the game "misnamed" cannot be loaded: ValueError: it calls itself "pig"' in result.stderr


def test_asking_for_a_game_that_cannot_be_loaded_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game_locations", lambda: {"gone": "no_such_package:GAME"})
    for _ in range(2):
        with pytest.raises(InputError, match='game: the game "gone" cannot be loaded: ModuleNotFoundError'):
            registry.load_game("gone")


def test_a_position_of_an_unknown_kind_is_refused_though_a_game_is_broken(site: Path) -> None:
    path = site / "position.json"
    path.write_text('{"other": {"@type": "type.googleapis.com/slate_ai.v1.PigPosition", "target": 20}}')
    result = run(site, "-m", "slate_ai", "hint", str(path))
    assert result.returncode == 2
    assert "is no position of a game known here" in result.stderr
