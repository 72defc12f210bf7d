"""Whether hands agree with what a player saw happen, and how likely they make it."""

from slate_ai.games.cliff_mining.events import (
    NO_KIND,
    attribute_of,
    count_of,
    drawn_of,
    is_claim,
    is_showing,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.knowledge import claimed_bag, found_bag, hand_of, was_right
from slate_ai.games.cliff_mining.layout import EVENTS, NUM_EVENTS, PRESENT, SEEN, VISIBLE
from slate_ai.games.cliff_mining.pieces import COPIES, all_pieces, count_kind, piece
from slate_ai.games.cliff_mining.showings import count_showings
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.types import State


@kernel
def dealt_pieces(game: CliffMining, state: State, player: int) -> int:
    """The pieces that others can have been dealt: all but hers and those drawn while nobody was out."""
    pieces = all_pieces(game.num_players) - int(state[first_seen(game, state)])
    return pieces if player < 0 else pieces - hand_of(state, player)


@inline
def first_seen(game: CliffMining, state: State) -> int:
    """Where the state keeps the pieces that were drawn while nobody was out."""
    for seat in range(game.num_players):
        if count_bits(int(state[PRESENT + seat])) == game.num_players:
            return SEEN + seat
    return VISIBLE


@kernel
def probability_of_past(game: CliffMining, state: State, player: int) -> float:
    """How likely the hands make what ``player`` saw, up to a factor; 0 where it cannot be."""
    probability = 1.0
    bag = all_pieces(game.num_players)
    for seat in range(game.num_players):
        bag -= hand_of(state, seat)
    is_anyone_out = False
    for i in range(EVENTS, EVENTS + int(state[NUM_EVENTS])):
        event = int(state[i])
        if is_claim(event):
            claimant = player_of(event)
            if not agrees_with_claim(state, claimant, player, bag):
                return 0.0
            bag += hand_of(state, claimant)
            is_anyone_out = True
        elif is_showing(event):
            if player_of(event) == player:
                hand = hand_of(state, shower_of(event))
                probability /= count_showings(hand, count_of(event), attribute_of(event))
        elif drawn_of(event) != NO_KIND:
            if is_anyone_out:
                probability *= count_kind(bag, drawn_of(event)) / COPIES
                if probability == 0.0:
                    return 0.0
            bag -= piece(drawn_of(event))
    return probability


@inline
def agrees_with_claim(state: State, claimant: int, player: int, bag: int) -> bool:
    """Whether ``bag``, as it was then, makes a claim right or wrong as it was; a claimant has seen it."""
    if claimant == player and not was_right(state, claimant):
        return bag == found_bag(state, claimant)
    return (bag == claimed_bag(state, claimant)) == was_right(state, claimant)
