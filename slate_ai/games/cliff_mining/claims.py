"""Claims worth a thought: there are far too many to list them all."""

from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.belief.bags import NUM_BAGS, weigh_bags
from slate_ai.games.cliff_mining.knowledge import bag_size, hand_of, is_active, shown_pieces, visible_pieces
from slate_ai.games.cliff_mining.layout import UNKNOWN
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    NO_PIECES,
    all_pieces,
    count_pieces,
    decode_pieces,
    encode_pieces,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.scratch import float_scratch, int_scratch
from slate_ai.kernel.types import Actions, State

MAX_LISTED_CLAIMS = 3
LEAST_PROBABILITY = 0.125
"""Of a claim that is listed."""
NO_CLAIM = -1


@kernel
def likely_claims(game: CliffMining, state: State, player: int, out: Actions, end: int) -> int:
    """Append the claims that ``player``, who is active, may well make, ascending; return the new end.

    They follow from what she knows alone, and are likely by it; none in a view that lacks her hand, but for
    an empty bag. At most ``MAX_LISTED_CLAIMS``.
    """
    bags, probabilities = int_scratch(NUM_BAGS), float_scratch(NUM_BAGS)
    weigh_bags(game, state, player, bags, probabilities)
    listed = 0
    while listed < MAX_LISTED_CLAIMS:
        best = 0
        for i in range(NUM_BAGS):
            if probabilities[i] > probabilities[best]:
                best = i
        if probabilities[best] < LEAST_PROBABILITY:
            break
        probabilities[best] = 0.0
        insert_ascending(out, end, end + listed, CLAIM + encode_pieces(bags[best]))
        listed += 1
    return end + listed


@kernel
def claim_probability(game: CliffMining, state: State, player: int, action: int) -> float:
    """How likely ``player``, who is active, may think that a claim is right; 0 where she knows too little."""
    bags, probabilities = int_scratch(NUM_BAGS), float_scratch(NUM_BAGS)
    weigh_bags(game, state, player, bags, probabilities)
    bag = decode_pieces(action - CLAIM)
    for i in range(NUM_BAGS):
        if bags[i] == bag:
            return float(probabilities[i])
    return 0.0


@kernel
def sure_claim(game: CliffMining, state: State, player: int) -> int:
    """The claim of ``player``, who is active, if she has seen all; else ``NO_CLAIM``. For rollouts."""
    if bag_size(game, state) == 0:
        return int(CLAIM + encode_pieces(NO_PIECES))
    if hand_of(state, player) == UNKNOWN:
        return NO_CLAIM
    bag = all_pieces(game.num_players) - visible_pieces(state) - hand_of(state, player)
    for seat in range(game.num_players):
        if seat != player and is_active(state, seat):
            shown = shown_pieces(state, seat, player)
            if count_pieces(shown) < HAND_SIZE:
                return NO_CLAIM
            bag -= shown
    return int(CLAIM + encode_pieces(bag))


@inline
def insert_ascending(out: Actions, start: int, end: int, action: int) -> None:
    """Insert an action into those from ``start`` to ``end``."""
    place = end
    while place > start and out[place - 1] > action:
        out[place] = out[place - 1]
        place -= 1
    out[place] = action
