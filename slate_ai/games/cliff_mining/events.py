"""Events: what all players saw happen, one int64 word each.

A *mine* is a request that was answered: by a showing, by a piece from the bag, or, the bag being empty, by
nothing. A *claim* names the bag's content. Fields, from the lowest bit (bits): the number of the pieces
shown or claimed, 0 where a showing was not seen (29); whether it is a claim (1), and right (1); the player
(3); the count asked for (3); the attribute (4); the seat that showed, or ``NO_SEAT`` (3); the kind drawn,
or ``NO_KIND`` (5).
"""

from slate_ai.games.cliff_mining.pieces import decode_pieces
from slate_ai.kernel.jit import inline

CODE_BITS = 29
UNSEEN = 0
"""The number of the pieces of a showing that was not seen; nobody shows nothing."""
CODE_MASK = (1 << CODE_BITS) - 1
CLAIM_AT, RIGHT_AT, PLAYER_AT, COUNT_AT, ATTRIBUTE_AT, SHOWER_AT, DRAWN_AT = 29, 30, 31, 34, 37, 41, 44
NO_SEAT = 7
NO_KIND = 31


@inline
def mine_event(player: int, count: int, attribute: int, shower: int, code: int, drawn: int) -> int:
    """The word of an answered request."""
    who = player << PLAYER_AT | shower << SHOWER_AT
    return code | who | count << COUNT_AT | attribute << ATTRIBUTE_AT | drawn << DRAWN_AT


@inline
def claim_event(player: int, code: int, is_right: bool) -> int:
    """The word of a claim."""
    return code | 1 << CLAIM_AT | int(is_right) << RIGHT_AT | player << PLAYER_AT


@inline
def is_claim(event: int) -> bool:
    """Whether it is a claim, not a mine."""
    return bool(event >> CLAIM_AT & 1)


@inline
def is_right(event: int) -> bool:
    """Whether it is a right claim."""
    return bool(event >> RIGHT_AT & 1)


@inline
def code_of(event: int) -> int:
    """The number of the pieces shown or claimed, or ``UNSEEN``."""
    return event & CODE_MASK


@inline
def pieces_of(event: int) -> int:
    """The pieces shown or claimed."""
    return decode_pieces(event & CODE_MASK)


@inline
def player_of(event: int) -> int:
    """Who mined or claimed."""
    return event >> PLAYER_AT & 7


@inline
def count_of(event: int) -> int:
    """How many pieces a mine asked for, 1-5."""
    return event >> COUNT_AT & 7


@inline
def attribute_of(event: int) -> int:
    """What a mine asked for."""
    return event >> ATTRIBUTE_AT & 15


@inline
def shower_of(event: int) -> int:
    """Who answered a mine by showing, or ``NO_SEAT``."""
    return event >> SHOWER_AT & 7


@inline
def drawn_of(event: int) -> int:
    """The kind that a mine brought from the bag, or ``NO_KIND``."""
    return event >> DRAWN_AT & 31


@inline
def is_showing(event: int) -> bool:
    """Whether somebody showed pieces."""
    return not is_claim(event) and shower_of(event) != NO_SEAT


@inline
def as_all_see(event: int) -> int:
    """The event without what only two players saw."""
    return event & ~CODE_MASK if is_showing(event) else event
