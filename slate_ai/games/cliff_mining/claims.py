"""Claims worth a thought: there are far too many to list them all."""

from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.belief.bags import NO_BAG, NUM_BAGS, only_bag, weigh_bags
from slate_ai.games.cliff_mining.pieces import decode_pieces, encode_pieces
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
    """The claim of ``player``, who is active, where she knows what the bag holds; else ``NO_CLAIM``."""
    bag = only_bag(game, state, player)
    return NO_CLAIM if bag == NO_BAG else int(CLAIM + encode_pieces(bag))


@inline
def insert_ascending(out: Actions, start: int, end: int, action: int) -> None:
    """Insert an action into those from ``start`` to ``end``."""
    place = end
    while place > start and out[place - 1] > action:
        out[place] = out[place - 1]
        place -= 1
    out[place] = action
