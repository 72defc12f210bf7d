"""In a kernel: the hands that others may have, for all that one player knows, if they are few.

What is expected of ``deals`` in Python is done here on the stack, in microseconds, and given up early.
"""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.hands import COUNT_BITS, are_within
from slate_ai.games.cliff_mining.events import (
    attribute_of,
    count_of,
    is_showing,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, is_active, shown_pieces, visible_pieces
from slate_ai.games.cliff_mining.layout import EVENTS, NUM_EVENTS
from slate_ai.games.cliff_mining.past import dealt_pieces
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    NO_PIECES,
    NUM_SIZES,
    all_pieces,
    contains,
    count_attribute,
    count_pieces,
)
from slate_ai.games.cliff_mining.showings import count_showings
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.types import State

MAX_HANDS = 64
"""Of a player: who may have more is not known well enough."""
MAX_COMBINATIONS = 2048

Ints = NDArray[np.int64]


@kernel
def list_others(
    game: CliffMining, state: State, player: int, sizes: Ints, hands: Ints, chances: NDArray[np.float64]
) -> int:
    """Write the hands that each other seat may have; in how many ways they combine is returned.

    Args:
        game: its rule tables.
        state: full, or the view of ``player``.
        player: an active seat.
        sizes: int64 [5], written: how many hands each seat may have; 1, no pieces, for ``player``.
        hands: int64 [5 * MAX_HANDS], written: those of seat ``s`` from ``s * MAX_HANDS`` on.
        chances: float64 [5 * MAX_HANDS], written: how likely each makes what its owner showed ``player``.

    Returns:
        At most ``MAX_COMBINATIONS``; 0 where they are more.
    """
    free = dealt_pieces(game, state, player)
    for seat in range(game.num_players):
        # Her first hand, so far: it has what she has shown.
        hands[seat * MAX_HANDS] = NO_PIECES if seat == player else shown_pieces(state, seat, player)
        free -= hands[seat * MAX_HANDS]
    combinations = 1
    for seat in range(game.num_players):
        if seat == player:
            sizes[seat] = 1
        else:
            sizes[seat] = list_hands_of(game, state, player, seat, free, hands)
        combinations *= sizes[seat]
        if combinations == 0 or combinations > MAX_COMBINATIONS:
            return 0
    weigh_shown(game, state, player, sizes, hands, chances)
    return combinations


@kernel
def list_hands_of(game: CliffMining, state: State, player: int, seat: int, free: int, hands: Ints) -> int:
    """Write the hands that ``seat`` may have; their number is returned, 0 where they are too many.

    ``free``: the pieces that nobody is known to have been dealt.
    """
    start = seat * MAX_HANDS
    known = hands[start]
    limit = free + known
    counts = least = most = 0
    for attribute in range(NUM_SIZES + game.num_players + 1):
        counts |= count_attribute(known, attribute) << COUNT_BITS * attribute
        least |= at_least(state, seat, attribute) << COUNT_BITS * attribute
        most |= at_most(state, seat, attribute) << COUNT_BITS * attribute
    left = all_pieces(game.num_players) - visible_pieces(state)
    is_in = is_active(state, seat)
    missing = HAND_SIZE - count_pieces(known)
    parts = game.parts
    found = 0
    for i in range(parts.starts[missing], parts.starts[missing + 1]):
        hand = known + parts.pieces[i]
        if (
            contains(limit, hand)
            and are_within(counts + parts.counts[i], least, most)
            and (not is_in or contains(left, hand))
        ):
            if found == MAX_HANDS:
                return 0
            hands[start + found] = hand
            found += 1
    return found


@kernel
def weigh_shown(
    game: CliffMining, state: State, player: int, sizes: Ints, hands: Ints, chances: NDArray[np.float64]
) -> None:
    """Write how likely each hand makes what its owner has shown ``player``."""
    for seat in range(game.num_players):
        for i in range(sizes[seat]):
            chances[seat * MAX_HANDS + i] = 1.0
    for i in range(EVENTS, EVENTS + int(state[NUM_EVENTS])):
        event = int(state[i])
        if is_showing(event) and player_of(event) == player:
            seat, count, attribute = shower_of(event), count_of(event), attribute_of(event)
            for place in range(seat * MAX_HANDS, seat * MAX_HANDS + sizes[seat]):
                chances[place] /= count_showings(hands[place], count, attribute)
