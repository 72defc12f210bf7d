"""Draw what a player does not know: hands, and the showings that she did not see.

All deals of the single pieces that fit her knowledge are equally likely, each weighed by the probability of
what she saw of them later: pieces drawn from the bag, and showings, in which every distinct multiset that
answers the request is equally likely. Deals are drawn by trial. Where trials fail, for one in a million may
fit, ``fitting`` finds one, and ``exchanging`` goes on from it until it is drawn by its probability.
"""

import numpy as np

from slate_ai.games.cliff_mining.events import (
    CODE_MASK,
    attribute_of,
    count_of,
    is_showing,
    shower_of,
)
from slate_ai.games.cliff_mining.exchanging import exchange_pieces
from slate_ai.games.cliff_mining.fitting import fit_hands, fits, note_known_parts
from slate_ai.games.cliff_mining.history import forget_showings, remember_showing
from slate_ai.games.cliff_mining.knowledge import (
    at_most,
    bag_then,
    hand_of,
    has_claimed,
    sees_showing,
    was_right,
)
from slate_ai.games.cliff_mining.layout import (
    EVENTS,
    FOUND,
    HANDS,
    NOBODY,
    NUM_EVENTS,
    OBSERVER,
    PRESENT,
    PRIVATE,
)
from slate_ai.games.cliff_mining.past import dealt_pieces, probability_of_past
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    NO_PIECES,
    NUM_SIZES,
    ONES,
    attribute_mask,
    count_attribute,
    count_pieces,
    encode_pieces,
    nth_piece,
)
from slate_ai.games.cliff_mining.showings import count_showings, nth_showing
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.rng import next_uint64, random_below, random_unit
from slate_ai.kernel.types import Rng, State

TRIALS = 100


@inline
def redraw(game: CliffMining, state: State, player: int, rng: Rng) -> None:
    """Make ``state`` a full one that ``player``, a seat or ``SPECTATOR``, cannot tell from it."""
    note_known_parts(game, state, player)
    trial = 0
    while trial < TRIALS and not try_deal(game, state, player, rng):
        trial += 1
    if trial == TRIALS:
        while not fit_hands(game, state, player, int(next_uint64(rng) >> np.uint64(1))):
            pass
        exchange_pieces(game, state, player, rng)
    fill_in(game, state, player, rng)


@kernel
def try_deal(game: CliffMining, state: State, player: int, rng: Rng) -> bool:
    """Deal the unknown hands; whether that fits, and was kept by its probability.

    Each hand begins with the pieces it is known to have, and gets none that it cannot have. How much more
    often than others such a deal comes up is made good by keeping it less often.
    """
    left = dealt_pieces(game, state, player)
    for seat in range(game.num_players):
        if seat != player:
            left -= int(state[PRIVATE + seat])
    undealt = left
    probability = 1.0
    for seat in range(game.num_players):
        if seat != player:
            known = int(state[PRIVATE + seat])
            allowed = without_excess(game, state, seat, known, left)
            first_allowed = without_excess(game, state, seat, known, undealt)
            hand = known
            for i in range(HAND_SIZE - count_pieces(known)):
                choices = count_pieces(allowed)
                if choices == 0:
                    return False
                probability *= choices / (count_pieces(first_allowed) - i)
                drawn = nth_piece(allowed, random_below(rng, choices))
                hand += drawn
                allowed -= drawn
                left -= drawn
            state[HANDS + seat] = hand
            if not fits(game, state, seat):
                return False
            # One of two alike pieces is known: either may be the one that was seen.
            probability /= 1 << count_bits(known & ONES & hand >> 1)
    return random_unit(rng) < probability * probability_of_past(game, state, player)


@inline
def without_excess(game: CliffMining, state: State, seat: int, known: int, pieces: int) -> int:
    """Those of ``pieces`` that she may have beside those that she is known to have."""
    for attribute in range(NUM_SIZES + game.num_players + 1):
        if count_attribute(known, attribute) == at_most(state, seat, attribute):
            pieces &= ~attribute_mask(attribute)
    return pieces


@kernel
def fill_in(game: CliffMining, state: State, player: int, rng: Rng) -> None:
    """Write what follows from the hands, and draw the showings that ``player`` did not see."""
    state[OBSERVER] = NOBODY
    for seat in range(game.num_players):
        forget_showings(state, seat)
        if has_claimed(state, seat) and not was_right(state, seat):
            state[FOUND + seat] = bag_then(game, state, seat, hands_then(game, state, seat))
    for number in range(int(state[NUM_EVENTS])):
        event = int(state[EVENTS + number])
        if is_showing(event) and not sees_showing(event, player):
            event = event & ~CODE_MASK | draw_showing(state, event, rng)
            state[EVENTS + number] = event
        remember_showing(state, event, number)


@inline
def hands_then(game: CliffMining, state: State, claimant: int) -> int:
    """The hands of those who were not out when ``claimant`` claimed."""
    held = NO_PIECES
    for seat in range(game.num_players):
        if int(state[PRESENT + claimant]) >> seat & 1:
            held += hand_of(state, seat)
    return held


@kernel
def draw_showing(state: State, event: int, rng: Rng) -> int:
    """The number of one of the multisets that can have been shown."""
    hand, count, attribute = hand_of(state, shower_of(event)), count_of(event), attribute_of(event)
    n = random_below(rng, count_showings(hand, count, attribute))
    return encode_pieces(nth_showing(hand, count, attribute, n))
