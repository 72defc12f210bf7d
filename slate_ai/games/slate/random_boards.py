"""Boards to train on: such as people might make, and the standard one."""

from random import Random

from slate_ai.games.slate.board import KINDS, PAYOUTS, Board, Development, Mine, Valley
from slate_ai.games.slate.board_message import write_board
from slate_ai.v1 import slate_pb2 as pb

STANDARD_SHARE = 0.5
"""Of the training games."""
SMALL_SHARE = 0.25
"""Of the drawn boards."""


def draw_setup(rng: Random) -> pb.SlateSetup | None:
    """The setup of a training game."""
    return None if rng.random() < STANDARD_SHARE else pb.SlateSetup(board=write_board(draw_board(rng)))


def draw_board(rng: Random) -> Board:
    """A board as people might make it, or, now and then, a very small one.

    Where two players' markers do not open all mines a game might never end, so there it has a round limit.
    """
    kinds = [kind for kind in KINDS if rng.random() < 0.9]
    is_small = rng.random() < SMALL_SHARE
    valleys, longest = (rng.randint(1, 4), 3) if is_small else (rng.randint(4, 12), rng.choice([3, 4, 6]))
    markers = rng.randint(2, 12) if is_small else rng.randint(14, 34)
    limit = rng.randint(1, 5) if is_small else rng.randint(5, 15)
    drawn = tuple(_draw_valley(rng, str(number + 1), longest) for number in range(valleys))
    costs = sum(mine.cost for valley in drawn for mine in valley.mines)
    is_limited = 2 * markers < costs or rng.random() < (0.5 if is_small else 0.2)
    return Board(
        name="drawn",
        valleys=drawn,
        developments=tuple(
            Development(kind, rng.randint(1, 3) if kind == "extra-supplies" else None) for kind in kinds
        ),
        markers_per_colour=markers,
        starting_supply=min(markers, rng.randint(1, 8) if is_small else rng.randint(5, 11)),
        starting_money=rng.randint(0, 6),
        payout=PAYOUTS[rng.random() < 0.25],
        round_limit=limit if is_limited else 0,
    )


def _draw_valley(rng: Random, name: str, longest: int) -> Valley:
    """A valley of 1 to ``longest`` mines, mostly dearer up the river."""
    mines = rng.randint(1, longest)
    costs, values = ([rng.randint(*span) for _ in range(mines)] for span in ((1, 3), (4, 6)))
    if rng.random() < 0.8:
        costs, values = sorted(costs), sorted(values)
    return Valley(name, tuple(map(Mine, costs, values)))
