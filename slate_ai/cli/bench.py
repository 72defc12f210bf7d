"""``slate-ai bench``: how fast each game is on this machine."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from time import perf_counter

from rich import box
from rich.table import Table

from slate_ai.arena.kernels import play_randomly
from slate_ai.arena.policies import memory_for
from slate_ai.cli.console import output, print_json
from slate_ai.cli.waiting import waiting
from slate_ai.duration import format_seconds
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import game_locations, load_game, load_games, new_position
from slate_ai.kernel.cache import CACHE_VARIABLE
from slate_ai.limits import Limit, Options
from slate_ai.search.slices import Slices

SCHEMA = "slate-ai/bench/1"
SEED = 1


@dataclass(frozen=True)
class Speed:
    """One game's figures, from the first decision of a game with the most players.

    Attributes:
        simulations_per_second: of the search.
        random_decisions_per_second: of uniformly random games, on one thread.
        first_answer_cold_seconds: a new process with nothing compiled, from its start to its first answer.
        first_answer_warm_seconds: the same with everything compiled.
    """

    game: str
    players: int
    simulations_per_second: float
    random_decisions_per_second: float
    first_answer_cold_seconds: float
    first_answer_warm_seconds: float


def run(games: Sequence[str], seconds: float, threads: int, *, as_json: bool) -> None:
    """Measure the games and print the figures; each rate is measured for ``seconds``.

    Raises:
        InputError: there is no such game.
    """
    names = [game.name for game in (map(load_game, games) if games else load_games(game_locations()))]
    speeds = [_measure(name, seconds, threads) for name in names]
    if as_json:
        print_json(SCHEMA, {"threads": threads, "games": [asdict(speed) for speed in speeds]})
    else:
        output().print(_table(speeds))


def _measure(name: str, seconds: float, threads: int) -> Speed:
    position = new_position(name, load_game(name).player_counts[-1], seed=SEED).after_chance(SEED)
    if position.is_over:
        raise InputError.at("games", f"{name} is over before anybody decides; there is nothing to measure")
    with waiting(f"{name}: first answers"), tempfile.TemporaryDirectory() as cache:
        cold, warm = _first_answer(position, cache), _first_answer(position, cache)
    with waiting(f"{name}: simulations"):
        Engine().warm_up(name)
        simulations = (
            Engine().analyze(position, Limit(seconds), Options(SEED, threads)).simulations_per_second
        )
    with waiting(f"{name}: random games"):
        decisions = _random_decisions(position, seconds)
    return Speed(name, position.num_players, simulations, decisions, cold, warm)


def _first_answer(position: Position, cache: str) -> float:
    started = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "slate_ai", "hint", "-", "--simulations", "1", "--json"],
        input=position.to_json().encode(),
        env={**os.environ, CACHE_VARIABLE: cache},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return perf_counter() - started


def _random_decisions(position: Position, seconds: float) -> float:
    memory = memory_for(position, position.legal_actions(), SEED)
    play_randomly(position.tables, memory, 1)  # compiles
    slices, done, elapsed = Slices(), 0, 0.0
    while elapsed < seconds:
        size = slices.next_size(seconds - elapsed, sys.maxsize)
        started = perf_counter()
        play_randomly(position.tables, memory, size)
        took = perf_counter() - started
        slices.measured(size, took)
        done, elapsed = done + size, elapsed + took
    return done / elapsed


def _table(speeds: Sequence[Speed]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Game")
    for heading in (
        "Players",
        "Simulations/s",
        "Random\ndecisions/s",
        "First answer\ncold",
        "First answer\nwarm",
    ):
        table.add_column(heading, justify="right")
    for speed in speeds:
        table.add_row(
            speed.game,
            str(speed.players),
            f"{speed.simulations_per_second:,.0f}",
            f"{speed.random_decisions_per_second:,.0f}",
            format_seconds(speed.first_answer_cold_seconds),
            format_seconds(speed.first_answer_warm_seconds),
        )
    return table
