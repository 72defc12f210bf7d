"""The README's figures, speed and strength beside peers, in one run.

    python -m benchmarks                        everything: hours
    python -m benchmarks --quick                the same in small: minutes, for a look
    python -m benchmarks --only speed           about five minutes on an idle machine
    python -m benchmarks --only service         what is asked about the service: about four minutes
    python -m benchmarks --only search_speed    one question

Those who are compared take turns, so that a busy machine slows them all; every figure comes with its spread
or its 95 % interval, every match with its seed. ``python -m benchmarks.QUESTION --help`` tells a question's
own options.
"""

import argparse
import subprocess
import sys
from typing import NamedTuple


class Question(NamedTuple):
    """One file beside this one: what it is about, and its options for a full run and a quick one."""

    about: str
    full: str
    quick: str


QUESTIONS = {
    "decisions": Question("speed", "", "--rounds 2 --seconds 0.3"),
    "search_speed": Question("speed", "", "--rounds 2 --seconds 0.3"),
    "service_latency": Question("service", "", "--calls 50 --suggestions 10"),
    "service_overload": Question("service", "", "--seconds 3"),
    "service_capacity": Question("service", "", "--seconds 2"),
    "service_footprint": Question("service", "", "--starts 1"),
    "strength_slate": Question("strength", "", "--games 4 --limit 20ms --players 2"),
    "strength_open_spiel": Question("strength", "", "--games 4 --limit 20ms"),
    "early_answers": Question("strength", "", "--positions 20"),
    "forecasts": Question("strength", "", "--games 4 --simulations 100"),
    "exploitability": Question("strength", "", "--simulations 100 --seeds 1"),
}


def main() -> None:
    """Ask the questions, one after the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="small sizes: intervals are wide")
    parser.add_argument(
        "--only", choices=["speed", "service", "strength", *QUESTIONS], help="a kind, or one question"
    )
    options = parser.parse_args()
    for name, question in QUESTIONS.items():
        if options.only in (None, name, question.about):
            size = question.quick if options.quick else question.full
            print(f"== {name} {size}".rstrip(), flush=True)
            subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *size.split()], check=True)


if __name__ == "__main__":
    main()
