"""How Cliff Mining's decisions are numbered.

A decision is a number in ``[0, NUM_ACTIONS)``: first the requests, by count and attribute, then the showings
and the claims, by the number of their pieces (``pieces.encode_pieces``). A chance outcome is the kind drawn.
"""

from slate_ai.games.cliff_mining.pieces import HAND_SIZE, MAX_ATTRIBUTES, MAX_KINDS
from slate_ai.kernel.jit import inline

NUM_MULTISETS: int = 3**MAX_KINDS
MINE = 0
SHOW = MINE + HAND_SIZE * MAX_ATTRIBUTES
CLAIM = SHOW + NUM_MULTISETS
NUM_ACTIONS = CLAIM + NUM_MULTISETS


@inline
def mine_action(count: int, attribute: int) -> int:
    """The number of ``mine``; ``count`` 1-5."""
    return MINE + (count - 1) * MAX_ATTRIBUTES + attribute


@inline
def count_asked(action: int) -> int:
    """How many pieces a ``mine`` asks for."""
    return (action - MINE) // MAX_ATTRIBUTES + 1


@inline
def attribute_asked(action: int) -> int:
    """The attribute a ``mine`` asks for."""
    return (action - MINE) % MAX_ATTRIBUTES
