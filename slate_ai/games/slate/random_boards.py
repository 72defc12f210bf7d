"""Boards to train on: such as people might make, and the standard one."""

from random import Random

from slate_ai.games.slate.board import KINDS, PAYOUTS, Board, Development, Mine, Valley
from slate_ai.games.slate.board_message import write_board
from slate_ai.v1 import slate_pb2 as pb

STANDARD_SHARE = 0.5


def draw_setup(rng: Random) -> pb.SlateSetup | None:
    """The setup of a training game."""
    return None if rng.random() < STANDARD_SHARE else pb.SlateSetup(board=write_board(draw_board(rng)))


def draw_board(rng: Random) -> Board:
    """4-12 valleys of 1-6 mines, mostly dearer up the river; few of the developments are missing."""
    kinds = [kind for kind in KINDS if rng.random() < 0.9]
    markers = rng.randint(14, 34)
    longest = rng.choice([3, 4, 6])
    return Board(
        name="drawn",
        valleys=tuple(_draw_valley(rng, str(number + 1), longest) for number in range(rng.randint(4, 12))),
        developments=tuple(
            Development(kind, rng.randint(1, 3) if kind == "extra-supplies" else None) for kind in kinds
        ),
        markers_per_colour=markers,
        starting_supply=rng.randint(5, 11),
        starting_money=rng.randint(0, 6),
        payout=PAYOUTS[rng.random() < 0.25],
        round_limit=rng.choice([0, 0, 0, 0, rng.randint(5, 15)]),
    )


def _draw_valley(rng: Random, name: str, longest: int) -> Valley:
    mines = rng.randint(1, longest)
    costs, values = ([rng.randint(*span) for _ in range(mines)] for span in ((1, 3), (4, 6)))
    if rng.random() < 0.8:
        costs, values = sorted(costs), sorted(values)
    return Valley(name, tuple(map(Mine, costs, values)))
