"""What a seat knows: for beliefs, claims and pictures. All in terms of one state, full or that seat's view.

Hands never change, so knowledge is a set of facts about the hands as dealt: how many pieces of an attribute
each player has at least and at most (all know that, from requests that were answered or passed on), what
each has shown to the seat, and what the bag was not, or was, when somebody claimed it.
"""

from slate_ai.games.cliff_mining.events import player_of, shower_of
from slate_ai.games.cliff_mining.layout import (
    ACTIVE,
    AT_LEAST,
    AT_MOST,
    BOUND_BITS,
    BOUND_MASK,
    CLAIMED,
    FOUND,
    HANDS,
    PRESENT,
    SEEN,
    SHOWN,
    VISIBLE,
    WINNERS,
)
from slate_ai.games.cliff_mining.pieces import (
    COPIES,
    HAND_SIZE,
    MAX_PLAYERS,
    NO_PIECES,
    NUM_SIZES,
    all_pieces,
    count_pieces,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.types import State


@inline
def hand_of(state: State, seat: int) -> int:
    """The pieces she was dealt, or ``UNKNOWN``. An out player's are in the bag, or drawn from it."""
    return int(state[HANDS + seat])


@inline
def is_active(state: State, seat: int) -> bool:
    """Whether she is not out."""
    return bool(int(state[ACTIVE]) >> seat & 1)


@inline
def at_least(state: State, seat: int, attribute: int) -> int:
    """How many pieces with an attribute all know her to have been dealt."""
    return int(state[AT_LEAST + seat]) >> BOUND_BITS * attribute & BOUND_MASK


@inline
def at_most(state: State, seat: int, attribute: int) -> int:
    """How many pieces with an attribute she can have been dealt for all that all know."""
    return int(state[AT_MOST + seat]) >> BOUND_BITS * attribute & BOUND_MASK


@inline
def visible_pieces(state: State) -> int:
    """The pieces drawn from the bag."""
    return int(state[VISIBLE])


@inline
def bag_size(game: CliffMining, state: State) -> int:
    """How many pieces are in the bag; all know that."""
    held = HAND_SIZE * count_bits(int(state[ACTIVE]))
    total = COPIES * NUM_SIZES * (game.num_players + 1)
    return int(total - held - count_pieces(int(state[VISIBLE])))


@inline
def found_bag(state: State, seat: int) -> int:
    """The bag as an out player found it before her hand went into it, or ``UNKNOWN``."""
    return int(state[FOUND + seat])


@inline
def sees_showing(event: int, seat: int) -> bool:
    """Whether ``seat`` saw what was shown: she asked or showed."""
    return player_of(event) == seat or shower_of(event) == seat


@inline
def has_claimed(state: State, seat: int) -> bool:
    """Whether she has claimed: then she is out, or has won."""
    return int(state[PRESENT + seat]) != 0


@inline
def was_right(state: State, seat: int) -> bool:
    """Whether her claim was right."""
    return has_claimed(state, seat) and bool(int(state[WINNERS]) >> seat & 1)


@inline
def claimed_bag(state: State, seat: int) -> int:
    """What she named, who has claimed."""
    return int(state[CLAIMED + seat])


@inline
def bag_then(game: CliffMining, state: State, seat: int, held: int) -> int:
    """The bag when ``seat`` claimed, where ``held`` are the hands of those who were active, herself too."""
    return all_pieces(game.num_players) - int(state[SEEN + seat]) - held


@inline
def was_active(state: State, seat: int, claimant: int) -> bool:
    """Whether ``seat`` was not out when ``claimant`` claimed; so ``claimant`` herself was not."""
    return bool(int(state[PRESENT + claimant]) >> seat & 1)


@inline
def shown_pieces(state: State, shower: int, seat: int) -> int:
    """The pieces that ``seat`` has seen ``shower`` to have: the least that hold every showing.

    ``seat`` may be ``SPECTATOR``, who sees none.
    """
    return NO_PIECES if seat == SPECTATOR else int(state[place_of_shown(shower, seat)])


@inline
def place_of_shown(shower: int, seat: int) -> int:
    """The word of ``shown_pieces``."""
    return SHOWN + MAX_PLAYERS * seat + shower
