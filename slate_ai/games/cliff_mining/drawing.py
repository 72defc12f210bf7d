"""What may be in the bag, and in a hand: exact in a full position, what cannot be left out in a view."""

from slate_ai.games.cliff_mining.knowledge import hand_of, is_active, shown_pieces, visible_pieces
from slate_ai.games.cliff_mining.layout import OBSERVER, UNKNOWN
from slate_ai.games.cliff_mining.pieces import all_pieces
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import State


@inline
def possible_bag(game: CliffMining, state: State) -> int:
    """All pieces but the visible ones and those that active players are known to hold."""
    observer = int(state[OBSERVER])
    bag = all_pieces(game.num_players) - visible_pieces(state)
    for seat in range(game.num_players):
        if is_active(state, seat):
            hand = hand_of(state, seat)
            bag -= shown_pieces(state, seat, observer) if hand == UNKNOWN else hand
    return bag


@inline
def possible_hand(game: CliffMining, state: State, seat: int) -> int:
    """An active player's hand; where it is unknown, all pieces but the visible ones and the observer's."""
    if hand_of(state, seat) != UNKNOWN:
        return hand_of(state, seat)
    observer = int(state[OBSERVER])
    hand = all_pieces(game.num_players) - visible_pieces(state)
    # An observer who is out sees her own pieces among the visible ones, or knows them in the bag.
    if is_active(state, observer):
        hand -= hand_of(state, observer)
    return hand
