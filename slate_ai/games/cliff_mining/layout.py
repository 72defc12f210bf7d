"""How a Cliff Mining state is laid out: int64 words, those that change all the time first, then the events.

====== =============== ================================================================================
word   name            content
====== =============== ================================================================================
0      ``PHASE``       ``MINING``: a player mines or claims; ``SHOWING``: one shows; ``DRAWING``: the bag
                       comes next; ``OVER``
1      ``TURN``        the seat whose turn it is
2-4    ``ASKED`` …     of the request being answered: the seat asked, ``COUNT``, ``ATTRIBUTE``; else 0
5      ``ROUND``       from 1; it ends when the turn passes the first player's seat
6      ``FIRST``       the first player
7      ``ACTIVE``      the players who are not out, as bits
8      ``WINNERS``     those who share the win, as bits; 0 before the end
9      ``OBSERVER``    the seat whose view it is, or ``NOBODY``: nothing is missing
10     ``VISIBLE``     the pieces drawn from the bag
11     ``NUM_EVENTS``  how many events there are
12     ``PUBLIC``      a hash of all that everybody knows of the events
13-17  ``PRIVATE``     of each seat: a hash of the showings she took part in; 0 in others' views
18-22  ``HANDS``       of each seat: the pieces she was dealt, or ``UNKNOWN``; an out player's are in the bag
23-27  ``AT_LEAST``    of each seat: of each attribute, how many pieces all know her to have; 3 bits each
28-32  ``AT_MOST``     likewise
33-37  ``FOUND``       of each player who is out: the bag as she found it, or ``UNKNOWN``
38-42  ``CLAIMED``     of each player who claimed: what she named, and, when she did so,
43-47  ``SEEN``        the pieces drawn from the bag, and
48-52  ``PRESENT``     the players who were not out, as bits; 0 for those who did not claim
53-77  ``SHOWN``       of each seat: what each seat has shown her, packed; 0 in others' views
78-    ``EVENTS``      what happened, one word an event: see ``events``
====== =============== ================================================================================

Multisets of pieces are packed as in ``pieces``. Seats that nobody sits on stay zero. From the events, the
hands and what was found all other words follow; they are kept because rules ask for them all the time.
"""

from slate_ai.games.cliff_mining.pieces import MAX_PLAYERS
from slate_ai.games.cliff_mining.tables import CliffMining

PHASE, TURN, ASKED, COUNT, ATTRIBUTE, ROUND, FIRST, ACTIVE, WINNERS, OBSERVER, VISIBLE = range(11)
NUM_EVENTS, PUBLIC, PRIVATE = 11, 12, 13
HANDS = PRIVATE + MAX_PLAYERS
AT_LEAST = HANDS + MAX_PLAYERS
AT_MOST = AT_LEAST + MAX_PLAYERS
FOUND = AT_MOST + MAX_PLAYERS
CLAIMED = FOUND + MAX_PLAYERS
SEEN = CLAIMED + MAX_PLAYERS
PRESENT = SEEN + MAX_PLAYERS
SHOWN = PRESENT + MAX_PLAYERS
EVENTS = SHOWN + MAX_PLAYERS * MAX_PLAYERS

MINING, SHOWING, DRAWING, OVER = range(4)
NOBODY = -1
UNKNOWN = -1
"""In place of a multiset of pieces."""
BOUND_BITS = 3
BOUND_MASK = (1 << BOUND_BITS) - 1


def state_size(game: CliffMining) -> int:
    """How many words a state has: a player has at most one event a round."""
    return EVENTS + game.num_players * game.round_limit
