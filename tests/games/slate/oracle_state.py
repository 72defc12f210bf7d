"""What the oracle calculates with: Slate's external form as plain dataclasses."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Literal

Payout = Literal["whole-valley", "downstream"]
FACES = range(1, 7)
DEVELOPMENT_KINDS = (
    "improved-selling",
    "extra-supplies",
    "modify-die",
    "value-for-money",
    "different-valleys",
    "half-the-mines",
    "alone-in-the-valley",
)


@dataclass(frozen=True)
class Tunnel:
    """A place for a mine: what opening it costs in markers, and what its slate is worth in coins."""

    cost: int
    value: int


@dataclass(frozen=True)
class Board:
    """``valleys``: tunnels, estuary first. ``developments``: each kind's price, None where it has none."""

    valleys: tuple[tuple[Tunnel, ...], ...]
    developments: dict[str, int | None]
    markers_per_colour: int
    starting_supply: int = 8
    starting_money: int = 3
    payout: Payout = "whole-valley"
    round_limit: int = 0


@dataclass
class Player:
    """``placed``: markers on the actions 1-6."""

    supply: int
    money: int
    placed: list[int] = field(default_factory=lambda: [0] * 6)
    set_die_used: bool = False
    modify_die_used: bool = False
    extra_supplies_used: bool = False


@dataclass
class Mine:
    """A mine that somebody opened."""

    owner: int
    closed: bool = False


@dataclass
class Rolling:
    """``dice`` ascending: none or two, chance comes next; three, the player decides."""

    player: int
    dice: list[int] = field(default_factory=list)


@dataclass
class Executing:
    """``order``: seats still to perform, the next first; ``performed``: that one has, and may buy or end."""

    action: int
    order: list[int]
    performed: bool = False


@dataclass
class Over:
    """The game has ended."""


@dataclass
class State:
    """A whole position. ``valleys``: opened mines, estuary first. ``occupants``: seats on each space."""

    board: Board
    players: list[Player]
    first_player: int
    round: int
    valleys: list[list[Mine]]
    occupants: dict[str, list[int]]
    phase: Rolling | Executing | Over

    def copy(self) -> State:
        """A copy that shares nothing but the board."""
        return State(
            self.board,
            [Player(**{**vars(player), "placed": list(player.placed)}) for player in self.players],
            self.first_player,
            self.round,
            [[Mine(mine.owner, mine.closed) for mine in valley] for valley in self.valleys],
            {kind: list(seats) for kind, seats in self.occupants.items()},
            deepcopy(self.phase),
        )

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @property
    def seats_from_first(self) -> list[int]:
        """All seats in this round's seat order."""
        return [*self.seats[self.first_player :], *self.seats[: self.first_player]]

    def reserve(self, seat: int) -> int:
        """The seat's markers that are nowhere else."""
        player = self.players[seat]
        spaces = sum(seats.count(seat) for seats in self.occupants.values())
        return self.board.markers_per_colour - player.supply - sum(player.placed) - self.mines(seat) - spaces

    def mines(self, seat: int) -> int:
        """How many mines the seat owns."""
        return sum(self.mines_in(valley, seat) for valley in self.valleys)

    def mines_in(self, valley: list[Mine], seat: int) -> int:
        """How many mines of a valley the seat owns."""
        return sum(mine.owner == seat for mine in valley)

    def holds(self, seat: int, kind: str) -> bool:
        """Whether the seat has a marker on that development space."""
        return seat in self.occupants.get(kind, [])
