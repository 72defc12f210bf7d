"""What is constant during a game of Cliff Mining."""

from typing import NamedTuple

MAX_ROUNDS = 200
"""No game is longer; the history of events has room for so many rounds."""
DRAWN = -1
"""``first_player``: drawn when a game is set up."""


class CliffMining(NamedTuple):
    """The rule tables.

    Attributes:
        num_players: 3-5.
        round_limit: 1-``MAX_ROUNDS``; those still active after so many rounds share the win.
        first_player: the seat that a new game begins with, or ``DRAWN``.
    """

    num_players: int
    round_limit: int
    first_player: int
