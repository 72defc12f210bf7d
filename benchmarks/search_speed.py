"""Simulations a second of the search, beside OpenSpiel's C++ MCTSBot where it knows the game.

    python -m benchmarks.search_speed --rounds 7 --seconds 1

The two take turns, so that a busy machine slows both; medians are compared. Both play random rollouts in
Connect Four from the empty board. Slate has no peer to run beside; one thread is compared with two, and with
the plainest search there is: no network's opinion of moves, rollouts to the end of the round.
Needs the extra ``openspiel``.
"""

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from types import MappingProxyType

import numpy as np
import pyspiel

from benchmarks.strength_open_spiel import mcts_bot
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options

Measure = Callable[[float], float]
"""Simulations a second, measured for so many seconds."""

OPEN_SPIEL_SIMULATIONS = 5000


PLAIN = {"first_visits": 0.0, "prior_sharpness": 0.0, "horizon": 1}
"""Changes of Slate's search settings."""


def search_measure(
    position: Position, threads: int = 1, changes: Mapping[str, float] = MappingProxyType({})
) -> Measure:
    """Our search of one position, already compiled, perhaps with other settings."""
    engine = Engine(changes=changes)

    def measure(seconds: float) -> float:
        return engine.analyze(
            position, Limit(seconds=seconds), Options(seed=1, threads=threads)
        ).simulations_per_second

    measure(0.01)
    return measure


def open_spiel_measure(name: str) -> Measure:
    """OpenSpiel's C++ bot, one random rollout a simulation, over and over from the first position."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    bot = mcts_bot(game, Limit(simulations=OPEN_SPIEL_SIMULATIONS), 1)

    def measure(seconds: float) -> float:
        simulations, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            bot.mcts_search(state)
            simulations += OPEN_SPIEL_SIMULATIONS
        return simulations / elapsed

    return measure


def compare(
    title: str, names: Sequence[str], measures: Sequence[Measure], rounds: int, seconds: float
) -> None:
    """Measure in turns and print the medians, with each one's ratio to the first."""
    rates = np.array([[measure(seconds) for measure in measures] for _ in range(rounds)])
    print(f"{title}: medians of {rounds} rounds of {seconds:g} s")
    for name, column in zip(names, rates.T, strict=True):
        ratios = column / rates[:, 0]
        print(
            f"  {name:30} {median(column):12,.0f} simulations/s   "
            f"ratio {median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
        )


def main() -> None:
    """Compare in Connect Four, then in Slate."""
    parser = argparse.ArgumentParser(description="Simulations a second, beside OpenSpiel's C++ MCTSBot.")
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each")
    parser.add_argument("--seconds", type=float, default=1.0, help="a measurement")
    options = parser.parse_args()
    compare(
        "connect_four, empty board",
        ("OpenSpiel C++ MCTSBot", "slate_ai"),
        (open_spiel_measure("connect_four"), search_measure(new_position("connect_four"))),
        options.rounds,
        options.seconds,
    )
    for num_players in (2, 3, 4):
        opening = new_position("slate", num_players, seed=7).play("roll 2 4 5")
        compare(
            f"slate, opening, {num_players} players",
            ("one thread", "two threads", "one, plain, to the round's end"),
            (
                search_measure(opening),
                search_measure(opening, threads=2),
                search_measure(opening, changes=PLAIN),
            ),
            options.rounds,
            options.seconds,
        )


if __name__ == "__main__":
    main()
