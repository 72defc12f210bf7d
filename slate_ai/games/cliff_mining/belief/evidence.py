"""All that an observer has seen of the hidden pieces, event by event."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    MAX_KINDS,
    all_pieces,
    count_attributes,
    count_kind,
    union,
)
from slate_ai.kernel.operations import SPECTATOR

NEVER = 1 << 30
"""``exits``: she is not out."""


@dataclass(frozen=True)
class Draw:
    """A piece of ``kind`` came from the bag, after as many players had left as ``era`` says."""

    kind: int
    era: int


@dataclass(frozen=True)
class Claim:
    """The bag was, or was not, ``pieces``, after as many players had left and pieces had come out."""

    pieces: int
    is_right: bool
    era: int
    num_draws: int


@dataclass
class Evidence:
    """What an observer has seen. All lists are by seat; the observer's own entries stay as they begin.

    An *era* is the time between two players' leaving the game: era 0 until the first wrong claim.

    Attributes:
        num_players: 3-5.
        observer: a seat, or ``SPECTATOR``, who knows no hand.
        own: the observer's hand, packed; empty for a spectator.
        known: the least multiset, packed, that holds all that each player is known to have shown.
        least: int64 [P, attributes], of each attribute, how many pieces each was dealt at least.
        most: likewise, at most.
        seen: of each player, how often she showed the observer pieces by a request (count, attribute).
        exits: the era at whose end each left, or ``NEVER``.
        draws: what came from the bag, in order.
        claims: what claims told, in order.
    """

    num_players: int
    observer: int
    own: int
    known: list[int] = field(init=False)
    least: np.ndarray[tuple[int, int], np.dtype[np.int64]] = field(init=False)
    most: np.ndarray[tuple[int, int], np.dtype[np.int64]] = field(init=False)
    seen: list[Counter[tuple[int, int]]] = field(init=False)
    exits: list[int] = field(init=False)
    draws: list[Draw] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def __post_init__(self) -> None:
        shape = (self.num_players, count_attributes(self.num_players))
        self.known = [0] * self.num_players
        self.least = np.zeros(shape, np.int64)
        self.most = np.full(shape, HAND_SIZE, np.int64)
        self.seen = [Counter() for _ in range(self.num_players)]
        self.exits = [NEVER] * self.num_players

    @property
    def era(self) -> int:
        """How many players have left."""
        return sum(exit != NEVER for exit in self.exits)

    @property
    def unknown(self) -> list[int]:
        """The seats whose hands the observer does not know."""
        return [seat for seat in range(self.num_players) if seat != self.observer]

    def passes(self, player: int, count: int, attribute: int) -> None:
        """``player`` has fewer than ``count`` pieces with ``attribute``."""
        self.most[player, attribute] = min(self.most[player, attribute], count - 1)

    def shows(self, player: int, count: int, attribute: int, pieces: int | None = None) -> None:
        """``player`` has so many, and chose to show ``pieces``; None where the observer did not see them."""
        self.least[player, attribute] = max(self.least[player, attribute], count)
        if pieces is not None:
            self.known[player] = int(union(self.known[player], pieces))
            self.seen[player][count, attribute] += 1

    def draw(self, kind: int) -> None:
        """A piece of ``kind`` came from the bag."""
        self.draws.append(Draw(kind, self.era))

    def claim(self, player: int, pieces: int, is_right: bool, found: int | None = None) -> None:
        """``player`` claimed that the bag was ``pieces``; if the observer saw the bag, it was ``found``."""
        self._know_bag(pieces, is_right)
        if found is not None and not is_right:
            self._know_bag(found, is_right=True)
        if not is_right:
            self.exits[player] = self.era

    def _know_bag(self, pieces: int, is_right: bool) -> None:
        self.claims.append(Claim(pieces, is_right, self.era, len(self.draws)))

    def is_active(self, player: int, era: int) -> bool:
        """Whether ``player`` had not left in ``era``."""
        return self.exits[player] >= era

    def outside(self, era: int, num_draws: int) -> list[int]:
        """Of each kind, what the observer saw neither in her hand nor before her; below 0 if that cannot be.

        It was in the bag or in active players' hands then.
        """
        own = self.own if self.observer != SPECTATOR and self.is_active(self.observer, era) else 0
        drawn = Counter(draw.kind for draw in self.draws[:num_draws])
        everything = all_pieces(self.num_players)
        return [
            count_kind(everything, kind) - count_kind(own, kind) - drawn[kind] for kind in range(MAX_KINDS)
        ]
