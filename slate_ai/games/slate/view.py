"""A Slate state spelt out: what packed arrays and messages are both turned into and made from."""

from dataclasses import dataclass, field


@dataclass
class PlayerView:
    """One player. ``placed``: markers on the actions 1-6, six numbers."""

    supply: int
    money: int
    placed: list[int] = field(default_factory=lambda: [0] * 6)
    set_die_used: bool = False
    modify_die_used: bool = False
    extra_supplies_used: bool = False


@dataclass
class MineView:
    """An opened mine."""

    owner: int
    closed: bool = False


@dataclass
class Rolling:
    """``player`` rolls. ``dice`` ascending: none or two, chance comes next; three, she decides."""

    player: int
    dice: list[int] = field(default_factory=list)


@dataclass
class Executing:
    """``order``: seats still to perform ``action`` (1-6), next first; ``performed``: she may buy or end."""

    action: int
    order: list[int]
    performed: bool = False


@dataclass
class Over:
    """The game has ended."""


@dataclass
class SlateView:
    """A whole state.

    Attributes:
        players: in seat order.
        first_player: seat.
        round: from 1.
        mines: per valley of the board, those opened so far, estuary first.
        occupants: per development of the board, seats ascending.
    """

    players: list[PlayerView]
    first_player: int
    round: int
    mines: list[list[MineView]]
    occupants: list[list[int]]
    phase: Rolling | Executing | Over
