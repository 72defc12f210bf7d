"""Random decisions a second in Slate, one thread: the kernels beside a plain C++ program for the same rules.

    python -m benchmarks.decisions --players 4 --rounds 7 --seconds 2

The programs take turns, so that a busy machine slows them all; medians are compared. Needs g++.
"""

import argparse
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import numpy as np

from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import (
    CHANCE,
    TERMINAL,
    apply_action,
    current_player,
    legal_actions,
    sample_chance,
)
from slate_ai.kernel.rng import new_rng, random_below
from slate_ai.kernel.types import Actions, Game, Rng, State
from slate_ai.search.playout import play_random

SOURCE = Path(__file__).parent / "baseline" / "slate.cpp"
COMPILE = ("g++", "-std=c++17", "-O3", "-march=native")
DECISIONS_A_CALL = 500_000

Measure = Callable[[float], float]
"""Decisions a second, measured for so many seconds."""


@kernel
def play_from_lists(
    game: Game, state: State, start: State, buffer: Actions, rng: Rng, num_decisions: int
) -> int:
    """As ``play_random``, but drawing each move from the full list of legal ones, as the C++ program does."""
    games = 0
    while num_decisions > 0:
        player = current_player(game, state)
        if player == TERMINAL:
            for i in range(state.size):
                state[i] = start[i]
            games += 1
        elif player == CHANCE:
            apply_action(game, state, sample_chance(game, state, rng))
        else:
            apply_action(game, state, buffer[random_below(rng, legal_actions(game, state, buffer))])
            num_decisions -= 1
    return games


@contextmanager
def compiled_baseline(num_players: int) -> Iterator[Measure]:
    """The C++ program, compiled for this machine."""
    with tempfile.TemporaryDirectory() as directory:
        program = Path(directory) / "slate"
        subprocess.run([*COMPILE, SOURCE, "-o", program], check=True)

        def measure(seconds: float) -> float:
            command = [str(program), str(num_players), "1", str(seconds)]
            printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            decisions, elapsed, *_ = printed.split()
            return int(decisions) / float(elapsed)

        yield measure


def kernel_measure(play: Callable[..., int], num_players: int) -> Measure:
    """One of our kernels, already compiled."""
    position = new_position("slate", num_players)
    state, rng = np.array(position.state), new_rng(1)
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)

    def measure(seconds: float) -> float:
        decisions, start = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            play(position.tables, state, position.state, buffer, rng, DECISIONS_A_CALL)
            decisions += DECISIONS_A_CALL
        return decisions / elapsed

    play(position.tables, state, position.state, buffer, rng, DECISIONS_A_CALL)
    return measure


def compare(num_players: int, rounds: int, seconds: float) -> None:
    """Measure in turns and print the medians, with each one's ratio to the C++ program's."""
    with compiled_baseline(num_players) as baseline:
        measures = {
            "plain C++, from the list": baseline,
            "slate_ai, from the list": kernel_measure(play_from_lists, num_players),
            "slate_ai, drawn directly": kernel_measure(play_random, num_players),
        }
        rates = [[measure(seconds) for measure in measures.values()] for _ in range(rounds)]
    print(f"{num_players} players, medians of {rounds} rounds of {seconds:g} s")
    for name, column in zip(measures, zip(*rates, strict=True), strict=True):
        ratios = [rate / row[0] for rate, row in zip(column, rates, strict=True)]
        print(
            f"  {name:26} {median(column) / 1e6:6.2f} M decisions/s   "
            f"ratio {median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
        )


def main() -> None:
    """Compare for the numbers of players asked for."""
    parser = argparse.ArgumentParser(description="Random decisions a second in Slate, beside plain C++.")
    parser.add_argument("--players", type=int, nargs="+", default=[4], choices=[2, 3, 4])
    parser.add_argument("--rounds", type=int, default=7, help="measurements of each program")
    parser.add_argument("--seconds", type=float, default=2.0, help="a measurement")
    options = parser.parse_args()
    for num_players in options.players:
        compare(num_players, options.rounds, options.seconds)


if __name__ == "__main__":
    main()
