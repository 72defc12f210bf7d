"""Compiled code between processes: nothing is compiled twice, and no old rule outlives a change."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from slate_ai.kernel.cache import CACHE_VARIABLE

COUNT_COMPILATIONS = """
import json
import numpy as np
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.operation import _COMPILED
from slate_ai.kernel.rng import new_rng

position = new_position("kuhn_poker").play("deal J Q")
position.play(position.legal_moves()[0].notation)
operations.rollout_action(position.tables, position.state, np.empty(6, np.int32), new_rng(1))
game = type(position.tables)
kernels = [by_type[game] for by_type in _COMPILED.values() if game in by_type]
kernels.append(operations.rollout_action.__wrapped__)
stats = [kernel.stats for kernel in kernels if hasattr(kernel, "stats")]
print(json.dumps([
    sum(sum(stat.cache_hits.values()) for stat in stats),
    sum(sum(stat.cache_misses.values()) for stat in stats),
]))
"""

ADDED_GAME = {
    "added/__init__.py": "",
    "added/numbers.py": """
from slate_ai.kernel.jit import inline

@inline
def points():
    return 1
""",
    "added/rules.py": """
from typing import NamedTuple
from added.numbers import points
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import TERMINAL

class Added(NamedTuple):
    factor: int

@implements(Added)
def num_players(game):
    return game.factor * points()

@implements(Added)
def current_player(game, state):
    return TERMINAL
""",
    "added-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: added\nVersion: 1.0\n",
    "added-1.0.dist-info/entry_points.txt": "[slate_ai.games]\nadded = added.rules:GAME\n",
}
ASK_ADDED_GAME = """
from added.rules import Added
from slate_ai.kernel.operations import num_players
print(num_players(Added(2)))
"""

A_GAME_OF_ONE_S_OWN = """
from typing import NamedTuple

class Own(NamedTuple):
    factor: int
"""
ASK_OWN_GAME = """
import numpy as np
from own import Own
from slate_ai.kernel.operations import round_number
print(round_number(Own(2), np.zeros(3, np.int64)))
"""
ASK_ANOTHER_GAME = """
from slate_ai.games.registry import new_position
from slate_ai.kernel.operations import round_number
position = new_position("kuhn_poker")
print(round_number(position.tables, position.state))
"""


def run(program: str, cache: Path, *paths: Path) -> str:
    environment = {**os.environ, CACHE_VARIABLE: str(cache), "PYTHONPATH": os.pathsep.join(map(str, paths))}
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    hits, misses = json.loads(run(COUNT_COMPILATIONS, tmp_path))
    assert misses > 0
    assert json.loads(run(COUNT_COMPILATIONS, tmp_path)) == [hits + misses, 0]


@pytest.mark.parametrize("changed", ["added/numbers.py", "added/rules.py"])
def test_a_change_in_any_file_of_an_added_game_brings_new_rules(changed: str, tmp_path: Path) -> None:
    for name, source in ADDED_GAME.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    assert run(ASK_ADDED_GAME, tmp_path / "cache", tmp_path / "site") == "2\n"
    source = (
        ADDED_GAME[changed]
        .replace("return 1", "return 5")
        .replace("return game.factor", "return 5 * game.factor")
    )
    (tmp_path / "site" / changed).write_text(source)
    assert run(ASK_ADDED_GAME, tmp_path / "cache", tmp_path / "site") == "10\n"


def test_a_cache_that_knows_a_game_which_is_gone_serves_the_others(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "own.py").write_text(A_GAME_OF_ONE_S_OWN)
    assert run(ASK_OWN_GAME, tmp_path / "cache", site) == "0\n"
    assert run(ASK_ANOTHER_GAME, tmp_path / "cache") == "0\n"
    assert run(ASK_OWN_GAME, tmp_path / "cache", site) == "0\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_full_disk_costs_the_next_process_time_and_nothing_else(tmp_path: Path) -> None:
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    play = "from slate_ai.games.registry import new_position\nprint(new_position('kuhn_poker').is_chance)"
    process = subprocess.run(
        [sys.executable, "-c", full + play],
        env={**os.environ, CACHE_VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stdout == "True\n", process.stderr
    assert not list(tmp_path.rglob("*.nbc"))


GAMES_AT_ONCE = 4
SHARED_KERNEL = """
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import num_players

@kernel
def ask(game):
    return num_players(game)
"""
ONE_OF_MANY_GAMES = """
from typing import NamedTuple
from slate_ai.kernel.operation import implements

class Tables(NamedTuple):
    factor: int

@implements(Tables)
def num_players(game):
    return {number} * game.factor
"""
COMPILE_SLOWLY = """
import json, sys, time
from importlib import import_module
from pathlib import Path
from numba.core.caching import IndexDataCacheFile
from shared import ask

open_for_write = IndexDataCacheFile._open_for_write

def open_slowly(self, path):
    time.sleep(0.5)
    return open_for_write(self, path)

IndexDataCacheFile._open_for_write = open_slowly
number, ready, go = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
tables = import_module(f"game_{number}").Tables(10)
ready.touch()
while not go.exists():
    time.sleep(0.001)
print(json.dumps([ask(tables), sum(ask.stats.cache_misses.values())]))
"""


def test_processes_that_compile_different_games_at_once_lose_nothing(tmp_path: Path) -> None:
    site, go = tmp_path / "site", tmp_path / "go"
    site.mkdir()
    (site / "shared.py").write_text(SHARED_KERNEL)
    for number in range(GAMES_AT_ONCE):
        (site / f"game_{number}.py").write_text(ONE_OF_MANY_GAMES.format(number=number))
    environment = {**os.environ, CACHE_VARIABLE: str(tmp_path / "cache"), "PYTHONPATH": str(site)}

    def answers() -> list[list[int]]:
        ready = [tmp_path / f"ready-{number}" for number in range(GAMES_AT_ONCE)]
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", COMPILE_SLOWLY, str(number), str(ready[number]), str(go)],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
            for number in range(GAMES_AT_ONCE)
        ]
        while not all(path.exists() for path in ready) and all(p.poll() is None for p in processes):
            time.sleep(0.01)
        go.touch()
        return [json.loads(process.communicate(timeout=60)[0]) for process in processes]

    assert answers() == [[10 * number, 1] for number in range(GAMES_AT_ONCE)]
    assert answers() == [[10 * number, 0] for number in range(GAMES_AT_ONCE)]
