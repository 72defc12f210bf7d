"""How much of a long answer is already there after a moment.

    python -m benchmarks.early_answers

Some four minutes. Positions are from games of Slate for 2 players by searches of 800 simulations; each is
searched for 50 ms and for a second, on one thread, by a warm engine that remembers nothing.
"""

import argparse
from itertools import chain, count, islice

from benchmarks.level_losses import positions
from slate_ai.arena.seeds import derive_seed
from slate_ai.engine import Engine
from slate_ai.limits import Limit, Options

NEAR = 0.01
"""Of a win."""


def main() -> None:
    """Print how often the early value is near the late one, and the early move nearly as good."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--early", type=float, default=0.05, help="seconds")
    parser.add_argument("--late", type=float, default=1.0, help="seconds")
    parser.add_argument("--seed", type=int, default=950)
    options = parser.parse_args()
    games = (positions(derive_seed(options.seed, game)) for game in count())
    engine, near_values, near_moves = Engine(), 0, 0
    for position in islice(chain.from_iterable(games), options.positions):
        early = engine.analyze(position, Limit(seconds=options.early), Options(seed=1)).best
        late = engine.analyze(position, Limit(seconds=options.late), Options(seed=2))
        values = {suggestion.move: suggestion.value for suggestion in late.suggestions}
        near_values += abs(early.value - late.best.value) <= NEAR
        near_moves += late.best.value - values[early.move] <= NEAR
    for what, number in (("value is within", near_values), ("move loses at most", near_moves)):
        share = 100 * number / options.positions
        print(
            f"the early {what} {NEAR} in {share:.1f} % of {options.positions} positions, seed {options.seed}"
        )


if __name__ == "__main__":
    main()
