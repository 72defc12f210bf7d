"""Requests: who is asked, who shows, what the bag gives; and claims."""

from slate_ai.games.cliff_mining.events import NO_KIND, NO_SEAT, UNSEEN, claim_event, mine_event
from slate_ai.games.cliff_mining.history import record
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, bag_size, hand_of, is_active
from slate_ai.games.cliff_mining.layout import (
    ACTIVE,
    ASKED,
    AT_LEAST,
    AT_MOST,
    ATTRIBUTE,
    BOUND_BITS,
    CLAIMED,
    COUNT,
    DRAWING,
    FOUND,
    NOBODY,
    PHASE,
    PRESENT,
    SEEN,
    SHOWING,
    TURN,
    UNKNOWN,
    VISIBLE,
)
from slate_ai.games.cliff_mining.pieces import NO_PIECES, all_pieces, count_attribute, encode_pieces, piece
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.games.cliff_mining.turns import end_game, end_turn, next_seat
from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import State


@inline
def bag_of(game: CliffMining, state: State) -> int:
    """The bag of a full position; of any, where it is empty."""
    if bag_size(game, state) == 0:
        return NO_PIECES
    bag = all_pieces(game.num_players) - int(state[VISIBLE])
    for seat in range(game.num_players):
        if is_active(state, seat):
            bag -= hand_of(state, seat)
    return bag


@inline
def must_show(state: State, seat: int, count: int, attribute: int) -> bool:
    """Whether she has so many pieces; in a view that lacks her hand: whether all know that."""
    hand = hand_of(state, seat)
    if hand == UNKNOWN:
        return at_least(state, seat, attribute) >= count
    return count_attribute(hand, attribute) >= count


@inline
def find_asked(game: CliffMining, state: State, count: int, attribute: int) -> int:
    """The first player from the left of the one whose turn it is who must show, or ``NOBODY``."""
    seat = next_seat(game, state, int(state[TURN]))
    while seat != state[TURN]:
        if must_show(state, seat, count, attribute):
            return seat
        seat = next_seat(game, state, seat)
    return NOBODY


@inline
def mine(game: CliffMining, state: State, count: int, attribute: int, asked: int) -> None:
    """Ask for pieces. All between the player and ``asked`` pass; ``NOBODY``: all do, and the bag is next."""
    player = int(state[TURN])
    seat = next_seat(game, state, player)
    while seat != player and seat != asked:
        lower_at_most(state, seat, attribute, count - 1)
        seat = next_seat(game, state, seat)
    state[COUNT] = count
    state[ATTRIBUTE] = attribute
    if asked != NOBODY:
        raise_at_least(state, asked, attribute, count)
        state[PHASE] = SHOWING
        state[ASKED] = asked
    elif bag_size(game, state) > 0:
        state[PHASE] = DRAWING
    else:
        record(state, mine_event(player, count, attribute, NO_SEAT, UNSEEN, NO_KIND))
        end_turn(game, state)


@inline
def raise_at_least(state: State, seat: int, attribute: int, count: int) -> None:
    """All learn that she has ``count`` or more."""
    more = count - at_least(state, seat, attribute)
    if more > 0:
        state[AT_LEAST + seat] += more << BOUND_BITS * attribute


@inline
def lower_at_most(state: State, seat: int, attribute: int, count: int) -> None:
    """All learn that she has ``count`` or fewer."""
    less = at_most(state, seat, attribute) - count
    if less > 0:
        state[AT_MOST + seat] -= less << BOUND_BITS * attribute


@inline
def show(game: CliffMining, state: State, code: int) -> None:
    """The player asked shows pieces, by their number; ``UNSEEN`` in a view that lacks them."""
    player, shower = int(state[TURN]), int(state[ASKED])
    record(state, mine_event(player, int(state[COUNT]), int(state[ATTRIBUTE]), shower, code, NO_KIND))
    end_turn(game, state)


@inline
def draw(game: CliffMining, state: State, kind: int) -> None:
    """A piece comes from the bag."""
    player = int(state[TURN])
    state[VISIBLE] += piece(kind)
    record(state, mine_event(player, int(state[COUNT]), int(state[ATTRIBUTE]), NO_SEAT, UNSEEN, kind))
    end_turn(game, state)


@inline
def claim(game: CliffMining, state: State, pieces: int, is_right: bool, found: int) -> None:
    """Name the bag's content; ``found``: what it is, or ``UNKNOWN`` in a view that lacks it."""
    player = int(state[TURN])
    state[CLAIMED + player] = pieces
    state[SEEN + player] = state[VISIBLE]
    state[PRESENT + player] = state[ACTIVE]
    record(state, claim_event(player, encode_pieces(pieces), is_right))
    if is_right:
        end_game(state, 1 << player)
    else:
        state[FOUND + player] = found
        state[ACTIVE] -= 1 << player
        end_turn(game, state)
