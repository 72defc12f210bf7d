"""Perft: how many leaves the tree below a position has at a depth, chance outcomes counted as branches.

The committed numbers are the oracle's: ``PYTHONPATH=tests python -m games.slate.perft`` prints them.
"""

from dataclasses import replace
from typing import NamedTuple

from games.slate import oracle
from games.slate.oracle_message import STANDARD
from games.slate.oracle_state import Executing, Player, Rolling, State
from games.slate.positions import SMALL, few_markers, on, situation


class Perft(NamedTuple):
    """A position and the number of its leaves at depths 1, 2, …."""

    state: State
    leaves: tuple[int, ...]


STANDARD_MINES = {"A": "0 1x", "B": "2x 2", "C": "3 0 0x", "D": "1", "F": "2", "G": "3x 0"}
STANDARD_SPACES = {
    "improved-selling": [1, 2],
    "extra-supplies": [0, 3],
    "modify-die": [0, 1],
    "value-for-money": [2],
    "half-the-mines": [3],
}

PERFT = {
    "the opening of two": Perft(oracle.new_state(STANDARD, 2, 0), (56, 1120, 25460, 656620)),
    "the last player's dice": Perft(
        situation(
            Rolling(0, [3, 3, 6]),
            Player(1, 1),
            Player(0, 3, on(2, 3)),
            Player(0, 0),
            board=SMALL,
            first_player=1,
            mines={"A": "2"},
        ),
        (5, 21, 112, 825, 14558, 260459),
    ),
    "a marker for each, the last round": Perft(
        situation(
            Rolling(1),
            Player(1, 0),
            Player(1, 3),
            board=replace(SMALL, round_limit=2),
            first_player=1,
            round=2,
            spaces={"modify-die": [0], "extra-supplies": [1]},
        ),
        (56, 994, 13542, 223136),
    ),
    "a start with one marker": Perft(oracle.new_state(few_markers(1), 2, 0), (56, 938, 13108, 296104)),
    "rolling with every means": Perft(
        situation(
            Rolling(3, [1, 4, 4]),
            Player(2, 4, on(2, 3, 3)),
            Player(1, 3, on(4, 5)),
            Player(0, 7, on(1, 2, 6)),
            Player(3, 5),
            board=STANDARD,
            mines=STANDARD_MINES,
            spaces=STANDARD_SPACES,
        ),
        (19, 141, 830, 7480, 64320, 612057),
    ),
    "executing from action 1": Perft(
        situation(
            Executing(1, [2, 0]),
            Player(2, 4, on(1, 2, 3)),
            Player(1, 3, on(4, 4, 5)),
            Player(0, 7, on(1, 1, 6)),
            Player(3, 1, on(4)),
            board=STANDARD,
            first_player=1,
            mines=STANDARD_MINES,
            spaces=STANDARD_SPACES,
        ),
        (2, 6, 12, 160, 2148, 26020, 207348),
    ),
    "the last actions of a round": Perft(
        situation(
            Executing(5, [0, 1]),
            Player(0, 1, on(5, 6, 6)),
            Player(1, 0, on(5, 5)),
            mines={"A": "0 1x", "B": "1"},
            spaces={"extra-supplies": [0]},
        ),
        (2, 4, 7, 39, 1002, 20145, 491286),
    ),
    "buying or not": Perft(
        situation(
            Executing(3, [0, 1], performed=True),
            Player(1, 2, on(3, 3)),
            Player(2, 0, on(3)),
            mines={"A": "0"},
            spaces={"extra-supplies": [0]},
        ),
        (2, 6, 27, 663, 5170, 192892),
    ),
}
"""Positions by name."""


def count_leaves(state: State, depth: int) -> int:
    """Count them with the oracle."""
    choices = oracle.legal_moves(state) or list(oracle.chance_outcomes(state))
    if depth == 1:
        return len(choices)
    return sum(count_leaves(oracle.play(state, text), depth - 1) for text in choices)


if __name__ == "__main__":
    for name, (state, leaves) in PERFT.items():
        print(f"{name}: {tuple(count_leaves(state, depth + 1) for depth in range(len(leaves)))}")
