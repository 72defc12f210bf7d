"""Claims worth a thought: there are far too many to list them all."""

from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.knowledge import bag_size, hand_of, is_active, shown_pieces, visible_pieces
from slate_ai.games.cliff_mining.layout import UNKNOWN
from slate_ai.games.cliff_mining.pieces import HAND_SIZE, NO_PIECES, all_pieces, count_pieces, encode_pieces
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import Actions, State

MAX_LISTED_CLAIMS = 3


@inline
def likely_claims(game: CliffMining, state: State, player: int, out: Actions, end: int) -> int:
    """Append the claims that ``player``, whose turn it is, may well make, ascending; return the new end.

    They follow from what she knows alone; none in a view that lacks her hand, but for an empty bag. At most
    ``MAX_LISTED_CLAIMS``. So far only where she has seen all.
    """
    if bag_size(game, state) == 0:
        out[end] = CLAIM + encode_pieces(NO_PIECES)
        return end + 1
    if hand_of(state, player) == UNKNOWN:
        return end
    bag = all_pieces(game.num_players) - visible_pieces(state) - hand_of(state, player)
    for seat in range(game.num_players):
        if seat != player and is_active(state, seat):
            shown = shown_pieces(state, seat, player)
            if count_pieces(shown) < HAND_SIZE:
                return end
            bag -= shown
    out[end] = CLAIM + encode_pieces(bag)
    return end + 1
