"""Perft: how many lines of play, and how many different states, there are at each depth.

    PYTHONPATH=tests python -m perft connect_four 7

prints a game's counts. Chance outcomes are branches like moves.
"""

import sys
from collections import Counter
from typing import NamedTuple

from slate_ai.games.position import Position
from slate_ai.games.registry import new_position


class Depth(NamedTuple):
    """At one depth: lines of play that reach it, and different states they lead to."""

    lines: int
    states: int


def perft(position: Position, depth: int) -> list[Depth]:
    """The counts at depths 1 to ``depth``; each state is expanded once, with the number of its lines."""
    counts, level, lines = [], {_name(position): position}, Counter({_name(position): 1})
    for _ in range(depth):
        below: dict[bytes, Position] = {}
        lines_below: Counter[bytes] = Counter()
        for name, above in level.items():
            for after in _children(above):
                below.setdefault(_name(after), after)
                lines_below[_name(after)] += lines[name]
        level, lines = below, lines_below
        counts.append(Depth(lines.total(), len(level)))
    return counts


def _name(position: Position) -> bytes:
    return position.state.tobytes()


def _children(position: Position) -> list[Position]:
    outcomes = [outcome.action for outcome in position.chance_outcomes()]
    return [position.after(int(action)) for action in outcomes or position.legal_actions()]


if __name__ == "__main__":
    for depth, counts in enumerate(perft(new_position(sys.argv[1]), int(sys.argv[2])), start=1):
        print(depth, *counts)
