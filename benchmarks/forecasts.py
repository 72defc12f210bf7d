"""Whether final scores stray from what the engine expects as far as it says.

    python -m benchmarks.forecasts
    python -m benchmarks.forecasts --players 4 --games 60

Minutes, in proportion to games and simulations. The engine plays Slate for all seats; now and then its
forecast is noted, and compared with how the game ended.
"""

import argparse

import numpy as np

from slate_ai.analysis import SeatForecast
from slate_ai.arena.seeds import derive_seed
from slate_ai.engine import Engine
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options

EVERY = 5
"""One in so many decisions is looked at."""


def main() -> None:
    """Print how often a seat's final score lay within one and two deviations of the one expected."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=500)
    parser.add_argument("--seed", type=int, default=970)
    options = parser.parse_args()
    engine, limit = Engine(), Limit(simulations=options.simulations)
    seeds = [derive_seed(options.seed, game) for game in range(options.games)]
    found = np.concatenate([surprises(engine, limit, options.players, seed) for seed in seeds])
    print(
        f"{len(found)} forecasts in {options.games} games, {options.players} players, seed {options.seed}: "
        f"{np.mean(abs(found) <= 1):.1%} within one deviation, {np.mean(abs(found) <= 2):.1%} within two; "
        f"mean {np.mean(found):+.2f} deviations"
    )


def surprises(engine: Engine, limit: Limit, players: int, seed: int) -> list[float]:
    """How much higher seats' final scores were than expected in a game, in deviations."""
    position, decisions = new_position("slate", players, seed=seed), 0
    noted: list[SeatForecast] = []
    while not position.is_over:
        if position.is_chance:
            position = position.after_chance(derive_seed(seed, 0, decisions))
        else:
            analysis = engine.analyze(position, limit, Options(seed=derive_seed(seed, 1, decisions)))
            if decisions % EVERY == 0:
                noted.extend(analysis.seats)
            position = position.play(analysis.best.move)
        decisions += 1
    final = position.scores()
    return [
        (final[seat.seat] - seat.expected_score) / seat.score_deviation
        for seat in noted
        if seat.score_deviation > 0
    ]


if __name__ == "__main__":
    main()
