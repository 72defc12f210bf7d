"""Compare Slate with its oracle at length: PYTHONPATH=tests python -m games.slate.soak --plies 1000000."""

import argparse
import time

from games.slate.differential import Tally, play_both

PLIES_A_GAME = 1000
SECONDS_BETWEEN_LINES = 30


def main() -> None:
    """Play until enough plies agree; stop at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=1_000_000, help="moves and outcomes to compare")
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first game; the next ones follow")
    options = parser.parse_args()
    tally, seed, start = Tally(), options.seed, time.monotonic()
    next_line = start + SECONDS_BETWEEN_LINES
    while tally.kinds.total() < options.plies:
        play_both(seed, PLIES_A_GAME, tally)
        seed += 1
        if time.monotonic() > next_line:
            next_line += SECONDS_BETWEEN_LINES
            print(f"{tally.kinds.total():,} plies, {seed - options.seed:,} games", flush=True)
    games, seconds = seed - options.seed, time.monotonic() - start
    print(f"{tally.kinds.total():,} plies of {games:,} games agree; {seconds:.0f} s")
    print("moves and outcomes:", *(f"{kind} {count:,};" for kind, count in tally.kinds.most_common()))
    print("ends:", *(f"{end} {count:,};" for end, count in tally.ends.most_common()))


if __name__ == "__main__":
    main()
