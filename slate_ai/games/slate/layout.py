"""How a Slate state is packed: 17 int64 words of bit fields.

===== =========== ====================================================================================
word  name        fields, from the lowest bit (bits)
===== =========== ====================================================================================
0     ``TURN``    queue of seats to act, next first (8), its length (3); phase (3); dice, a multiset (7);
                  action being executed, 1-6 (3)
1     ``ROUND``   first player (2); round, from 1
2     ``TUNNELS`` valleys whose next unopened mine costs 1 (12), those where it costs 2 (12), 3 (12)
3-6   ``PLAYERS`` of each seat: markers placed, as counts (12); supply (10); reserve (10); developments
                  held (7); abilities used in this round (3); money (18)
7-14  ``OWNED``   of each seat: her mines, ``SITES_PER_WORD`` to a word
15-16 ``CLOSED``  all closed mines, likewise
===== =========== ====================================================================================

The mine ``m`` of valley ``v`` (both from 0) is at *site* ``10 * v + m``; site ``s`` is bit ``s % 60`` of word
``s // 60``. Seats that nobody sits on stay zero, so loops run over four seats whatever the number of players.
Reserve and ``TUNNELS`` follow from the rest; they are kept because rules ask for them all the time. While
rolling the queue holds the roller alone. When the game is over ``TURN`` is zero: it is nobody's.

A player's word is a sum of units: gaining a marker adds ``SUPPLY - RESERVE``, paying a coin ``-MONEY``.
"""

from slate_ai.games.slate.board import KINDS, MAX_MINES, MAX_VALLEYS
from slate_ai.games.slate.multisets import COUNTS_MASK
from slate_ai.kernel.jit import inner

MAX_SEATS = 4
SEAT_BITS = 2
SITES = MAX_VALLEYS * MAX_MINES
SITES_PER_WORD = 60
VALLEYS_PER_WORD = SITES_PER_WORD // MAX_MINES
MINE_WORDS = SITES // SITES_PER_WORD
VALLEY_MASK = (1 << MAX_MINES) - 1

TURN, ROUND, TUNNELS, PLAYERS = 0, 1, 2, 3
OWNED = PLAYERS + MAX_SEATS
CLOSED = OWNED + MAX_SEATS * MINE_WORDS
STATE_SIZE = CLOSED + MINE_WORDS

# Within TURN
SEAT_MASK = (1 << SEAT_BITS) - 1
QUEUE_LENGTH, PHASE, DICE, ACTION = 8, 11, 14, 21
"""Where the fields begin, the queue of seats at 0."""
QUEUE_LENGTH_MASK = (1 << PHASE - QUEUE_LENGTH) - 1
QUEUE_MASK = (1 << PHASE) - 1
PHASE_MASK = (1 << DICE - PHASE) - 1
DICE_MASK = (1 << ACTION - DICE) - 1
OVER, ROLLING, REROLLING, PLACING, EXECUTING, PERFORMED = range(6)
"""Phases: three dice, or one, come next; she decides on the dice, performs, or has performed and may buy."""
NOBODY = OVER << PHASE
"""Nobody's turn."""

# Within a player's word
SUPPLY_AT, RESERVE_AT, HELD_AT, USED_AT, MONEY_AT = 12, 22, 32, 39, 42
"""Where the fields begin, the placed markers at 0."""
MARKERS_MASK = (1 << 10) - 1
HELD_MASK = (1 << len(KINDS)) - 1
SUPPLY, RESERVE, MONEY = 1 << SUPPLY_AT, 1 << RESERVE_AT, 1 << MONEY_AT
SET_DIE_USED, MODIFY_DIE_USED, EXTRA_SUPPLIES_USED = (1 << USED_AT + ability for ability in range(3))
ALL_USED = SET_DIE_USED | MODIFY_DIE_USED | EXTRA_SUPPLIES_USED
(
    IMPROVED_SELLING,
    EXTRA_SUPPLIES,
    MODIFY_DIE,
    VALUE_FOR_MONEY,
    DIFFERENT_VALLEYS,
    HALF_THE_MINES,
    ALONE_IN_THE_VALLEY,
) = (1 << HELD_AT + kind for kind in range(len(KINDS)))

# Within TUNNELS
VALLEYS_MASK = (1 << MAX_VALLEYS) - 1


@inner
def placed_of(player: int) -> int:
    """Her markers on the actions, as counts."""
    return player & COUNTS_MASK


@inner
def supply_of(player: int) -> int:
    """Markers in her supply."""
    return (player >> SUPPLY_AT) & MARKERS_MASK


@inner
def reserve_of(player: int) -> int:
    """Markers in her reserve."""
    return (player >> RESERVE_AT) & MARKERS_MASK


@inner
def held_by(player: int) -> int:
    """The developments she is on, as bits in the order of ``board.KINDS``."""
    return (player >> HELD_AT) & HELD_MASK


@inner
def money_of(player: int) -> int:
    """Her coins."""
    return player >> MONEY_AT


@inner
def seat_of(turn: int) -> int:
    """The seat to act."""
    return turn & SEAT_MASK


@inner
def phase_of(turn: int) -> int:
    """``OVER`` … ``PERFORMED``."""
    return (turn >> PHASE) & PHASE_MASK


@inner
def dice_of(turn: int) -> int:
    """The dice on the table, a multiset."""
    return (turn >> DICE) & DICE_MASK


@inner
def action_of(turn: int) -> int:
    """The action being executed, 1-6."""
    return turn >> ACTION


@inner
def first_player_of(rounds: int) -> int:
    """The first player's seat, from the word ``ROUND``."""
    return rounds & SEAT_MASK
