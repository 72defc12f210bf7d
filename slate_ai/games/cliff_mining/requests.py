"""What a request can be expected to tell the player who makes it, from what she knows alone."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.knowledge import (
    at_least,
    at_most,
    hand_of,
    is_active,
    shown_pieces,
    visible_pieces,
)
from slate_ai.games.cliff_mining.layout import UNKNOWN
from slate_ai.games.cliff_mining.pieces import (
    COPIES,
    HAND_SIZE,
    MAX_KINDS,
    all_pieces,
    count_attribute,
    count_pieces,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.games.cliff_mining.turns import next_seat
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.types import State

CHOOSE: NDArray[np.float64] = np.array(
    [[comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(COPIES * MAX_KINDS + 1)], np.float64
)
"""float64 [37, 6]: in how many ways so many of so many are chosen."""
WORTH_OF_AN_ANSWER = 2.4
"""In pieces, times the probabilities to show and to pass: 0.6 where both are as likely."""


@inline
def unseen_pieces(game: CliffMining, state: State, player: int) -> int:
    """The pieces of which ``player`` does not know where they are."""
    pieces = all_pieces(game.num_players) - visible_pieces(state)
    if hand_of(state, player) != UNKNOWN and is_active(state, player):
        pieces -= hand_of(state, player)
    for seat in range(game.num_players):
        if seat != player and is_active(state, seat):
            pieces -= shown_pieces(state, seat, player)
    return pieces


@kernel
def expected_news(
    game: CliffMining, state: State, player: int, unseen: int, count: int, attribute: int
) -> float:
    """How many pieces that ``player`` has not seen yet must be shown to her, on average.

    Who passes, and who does not, tells part of a piece. ``unseen``: as ``unseen_pieces`` says.
    """
    news, reached = 0.0, 1.0
    seat = next_seat(game, state, player)
    while seat != player and reached > 0.0:
        chance = chance_to_show(state, player, seat, unseen, count, attribute)
        known = count_attribute(shown_pieces(state, seat, player), attribute)
        news += reached * chance * (max(0, count - known) + WORTH_OF_AN_ANSWER * (1.0 - chance))
        reached *= 1.0 - chance
        seat = next_seat(game, state, seat)
    return news


@inline
def chance_to_show(state: State, player: int, seat: int, unseen: int, count: int, attribute: int) -> float:
    """How likely ``seat`` has so many, if the unseen pieces are anywhere, and she has what all know."""
    shown = shown_pieces(state, seat, player)
    known, missing = count_attribute(shown, attribute), HAND_SIZE - count_pieces(shown)
    total, fitting = count_pieces(unseen), count_attribute(unseen, attribute)
    all_ways = ways_to_show = 0.0
    least = max(0, at_least(state, seat, attribute) - known)
    for more in range(least, min(missing, at_most(state, seat, attribute) - known) + 1):
        ways = CHOOSE[fitting, more] * CHOOSE[total - fitting, missing - more]
        all_ways += ways
        if known + more >= count:
            ways_to_show += ways
    return ways_to_show / all_ways if all_ways > 0.0 else 0.0
