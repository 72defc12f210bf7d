"""``slate-ai warmup``: compile the games' kernels now, so that nobody waits for them later."""

from collections.abc import Sequence
from time import perf_counter

from rich.text import Text

from slate_ai.cli.console import output
from slate_ai.cli.waiting import waiting
from slate_ai.duration import format_seconds
from slate_ai.engine import Engine
from slate_ai.games.registry import game_locations, load_game, load_games


def run(games: Sequence[str]) -> None:
    """Make the games' kernels ready, one line each.

    Raises:
        InputError: there is no such game.
    """
    names = [game.name for game in (map(load_game, games) if games else load_games(game_locations()))]
    console = output()
    width = max(map(len, names))
    for number, name in enumerate(names, start=1):
        seconds = _warm_up(name, f"{number}/{len(names)} {name}")
        console.print(Text(f"✓ {name:<{width}}  {format_seconds(seconds):>6}"))


def _warm_up(name: str, words: str) -> float:
    started = perf_counter()
    with waiting(words):
        Engine().warm_up(name)
    return perf_counter() - started
