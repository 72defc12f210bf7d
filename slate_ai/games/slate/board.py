"""A Slate board as plain data. How boards are read and written: ``slate_ai.games.slate.board_files``."""

from dataclasses import dataclass

KINDS = (
    "improved-selling",
    "extra-supplies",
    "modify-die",
    "value-for-money",
    "different-valleys",
    "half-the-mines",
    "alone-in-the-valley",
)
"""The developments, numbered from 1 in the proto in this order."""
PAYOUTS = ("whole-valley", "downstream")
"""Who shares in a sale: the closed mines of the whole valley, or those from the sold one to the estuary."""

MAX_VALLEYS = 12
MAX_MINES = 10
"""Per valley."""
MIN_COST, MAX_COST = 1, 3
MIN_VALUE, MAX_VALUE = 4, 6
MAX_MARKERS = 999
"""Per colour, supply and reserve together."""
MAX_STARTING_MONEY = 9999
MAX_PRICE = 9999
MAX_ROUND_LIMIT = 9999

LETTERS = "ABCDEFGHIJKL"
"""A valley's letter, by its place on the board."""


@dataclass(frozen=True)
class Mine:
    """A mine: ``cost`` in markers, ``value`` in coins."""

    cost: int
    value: int


@dataclass(frozen=True)
class Valley:
    """A valley and its mines, from the estuary up the river."""

    name: str
    mines: tuple[Mine, ...]


@dataclass(frozen=True)
class Development:
    """A development space; ``kind`` is one of ``KINDS``, ``price``, in coins, is extra-supplies' alone."""

    kind: str
    price: int | None = None


@dataclass(frozen=True)
class Board:
    """A board.

    Attributes:
        name: for people; a shipped board's name finds it.
        valleys: 1-12, lettered A, B, C … in this order.
        developments: at most one space of a kind.
        markers_per_colour: supply and reserve together.
        starting_supply: markers.
        starting_money: coins.
        payout: one of ``PAYOUTS``.
        round_limit: the game also ends after this round; 0: no limit.
    """

    name: str
    valleys: tuple[Valley, ...]
    developments: tuple[Development, ...]
    markers_per_colour: int
    starting_supply: int = 8
    starting_money: int = 3
    payout: str = "whole-valley"
    round_limit: int = 0


def capacity(kind: str, num_players: int) -> int:
    """How many players may share a development space of ``kind``; 0: it is not in play."""
    if kind == "half-the-mines" and num_players == 2:
        return 0
    if kind == "alone-in-the-valley" and num_players > 2:
        return 0
    return 1 if num_players == 2 else 2
