"""What every game of the registry keeps, those that other packages add included.

Each check takes a ``Case`` and asserts; it needs nothing but the game. pytest runs them all
(``test_conformance.py``). The author of a game in another package, installed beside a checkout, may also say

    PYTHONPATH=tests python -m conformance.suite my_game
"""

import sys
from collections.abc import Sequence

from conformance import garbage, information, messages, play, search
from conformance.cases import cases
from conformance.tools import CHECKS
from slate_ai.games.registry import game_locations

ROOMS = (play, information, messages, garbage, search)
"""Each has put its checks in ``CHECKS``."""


def main(names: Sequence[str]) -> None:
    """Run every check on the named games, or on all."""
    for name in names or game_locations():
        for case in cases(name):
            for title, check in CHECKS.items():
                check(case)
                print(f"{case}: {title.replace('_', ' ')}")


if __name__ == "__main__":
    main(sys.argv[1:])
