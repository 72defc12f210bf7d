"""What is constant during a game of Cliff Mining, or during a search."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.hands import all_hands
from slate_ai.games.cliff_mining.pieces import HAND_SIZE, MAX_PLAYERS

MAX_ROUNDS = 200
"""No game is longer; the history of events has room for so many rounds."""
DRAWN = -1
"""``first_player``: drawn when a game is set up."""


class Parts(NamedTuple):
    """Every multiset of 0-5 pieces: what may be missing from a hand that is partly known.

    Attributes:
        starts: int64 [7], where those of each size begin, and the end.
        pieces: int64 [n], packed.
        counts: int64 [n], packed counts of their attributes: see ``belief.hands``.
    """

    starts: NDArray[np.int64]
    pieces: NDArray[np.int64]
    counts: NDArray[np.int64]


class Pool(NamedTuple):
    """Deals drawn beforehand from what some observers may believe: ``n`` deals for each of ``w``.

    Attributes:
        observers: int64 [w], seats or ``SPECTATOR``.
        keys: uint64 [w], the observer's information key: where she knows more or less, they do not hold.
        hands: int64 [w, n, 5], the packed hands of the seats.
    """

    observers: NDArray[np.int64]
    keys: NDArray[np.uint64]
    hands: NDArray[np.int64]


class CliffMining(NamedTuple):
    """The rule tables.

    Attributes:
        num_players: 3-5.
        round_limit: 1-``MAX_ROUNDS``; those still active after so many rounds share the win.
        first_player: the seat that a new game begins with, or ``DRAWN``.
        parts: parts of hands.
        pool: deals for a search; empty until it is prepared.
    """

    num_players: int
    round_limit: int
    first_player: int
    parts: Parts
    pool: Pool


def new_tables(num_players: int, round_limit: int, first_player: int = DRAWN) -> CliffMining:
    """The tables of a game, nothing prepared."""
    no_pool = Pool(np.zeros(0, np.int64), np.zeros(0, np.uint64), np.zeros((0, 0, MAX_PLAYERS), np.int64))
    return CliffMining(num_players, round_limit, first_player, all_parts(num_players), no_pool)


@cache
def all_parts(num_players: int) -> Parts:
    """Every part of a hand in a game of so many."""
    parts = [all_hands(num_players, size) for size in range(HAND_SIZE + 1)]
    return Parts(
        starts=np.cumsum([0, *(part.pieces.size for part in parts)], dtype=np.int64),
        pieces=np.concatenate([part.pieces for part in parts]),
        counts=np.concatenate([part.counts for part in parts]),
    )
