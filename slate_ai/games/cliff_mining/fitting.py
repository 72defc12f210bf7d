"""Find hands that fit what a player knows, by depth-first search over the kinds.

While hands are being dealt anew, the words ``PRIVATE``, which are written anew afterwards, keep the pieces
that each player is known to have.
"""

import numpy as np

from slate_ai.games.cliff_mining.knowledge import (
    at_least,
    at_most,
    claimed_bag,
    found_bag,
    hand_of,
    has_claimed,
    shown_pieces,
    was_right,
)
from slate_ai.games.cliff_mining.layout import (
    ACTIVE,
    HANDS,
    OBSERVER,
    PRESENT,
    PRIVATE,
    SEEN,
    UNKNOWN,
    VISIBLE,
)
from slate_ai.games.cliff_mining.past import dealt_pieces, probability_of_past
from slate_ai.games.cliff_mining.pieces import (
    COPIES,
    FIELD_BITS,
    HAND_SIZE,
    NO_PIECES,
    NUM_SIZES,
    contains,
    count_attribute,
    count_kind,
    count_pieces,
    piece,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import mix
from slate_ai.kernel.types import State

NONE_FIT, ALL_FIT, OUT_OF_STEPS = range(3)
WAY_BITS, LATE_BITS = 5, 60
WAY_MASK, LATE_MASK = (1 << WAY_BITS) - 1, (1 << LATE_BITS) - 1
FIRST_BUDGET, LAST_BUDGET = 1 << 10, 1 << 19
"""Steps of the first search, and of the last."""


@kernel
def note_known_parts(game: CliffMining, state: State, player: int) -> None:
    """Write, for every other seat, the pieces that ``player`` has seen her to have."""
    for seat in range(game.num_players):
        if seat != player:
            state[PRIVATE + seat] = shown_pieces(state, seat, player)


@kernel
def fits(game: CliffMining, state: State, seat: int) -> bool:
    """Whether a whole hand has the known pieces, and of each attribute as many as all know."""
    hand = hand_of(state, seat)
    for attribute in range(NUM_SIZES + game.num_players + 1):
        count = count_attribute(hand, attribute)
        if count < at_least(state, seat, attribute) or count > at_most(state, seat, attribute):
            return False
    return contains(hand, int(state[PRIVATE + seat]))


@kernel
def has_fitting_deal(game: CliffMining, view: State) -> bool:
    """Whether any deal fits what the observer of ``view`` knows; ``view`` is written to."""
    observer = int(view[OBSERVER])
    note_known_parts(game, view, observer)
    return bool(fit_hands(game, view, observer, 0))


@kernel
def fit_hands(game: CliffMining, state: State, player: int, seed: int) -> bool:
    """Write hands that fit for all but ``player``; False where none were found.

    ``seed`` says in which order they are tried. Most searches are short, some are very long: each begins anew
    in another order, with more patience, until that is out.
    """
    budget = FIRST_BUDGET
    result = OUT_OF_STEPS
    while result == OUT_OF_STEPS and budget <= LAST_BUDGET:
        result = search_hands(game, state, player, seed + budget, budget)
        budget *= 2
    return bool(result == ALL_FIT)


@kernel
def search_hands(game: CliffMining, state: State, player: int, seed: int, budget: int) -> int:
    """Place kind after kind in at most ``budget`` steps: ``ALL_FIT``, ``NONE_FIT`` or ``OUT_OF_STEPS``."""
    for seat in range(game.num_players):
        if seat != player:
            state[HANDS + seat] = NO_PIECES
    last = NUM_SIZES * (game.num_players + 1) - 1
    kind = way = 0
    # The ways taken so far, the latest lowest: numba's cache cannot keep recursive functions.
    late = early = 0
    for _ in range(budget):
        if way < count_ways(game, state, player, kind):
            place(game, state, player, kind, way, seed, 1)
            is_fitting = may_fit(game, state, player, kind)
            if is_fitting and kind == last and probability_of_past(game, state, player) > 0.0:
                return ALL_FIT
            if is_fitting and kind < last:
                early = early << WAY_BITS | late >> LATE_BITS - WAY_BITS
                late = (late << WAY_BITS | way) & LATE_MASK
                kind += 1
                way = 0
            else:
                place(game, state, player, kind, way, seed, -1)
                way += 1
        elif kind == 0:
            return NONE_FIT
        else:
            kind -= 1
            way = late & WAY_MASK
            late = late >> WAY_BITS | (early & WAY_MASK) << LATE_BITS - WAY_BITS
            early >>= WAY_BITS
            place(game, state, player, kind, way, seed, -1)
            way += 1
    return OUT_OF_STEPS


@inline
def count_holders(game: CliffMining, player: int) -> int:
    """Who may hold a piece: all but ``player``, and the bag."""
    return game.num_players + 1 - int(player != SPECTATOR)


@inline
def count_ways(game: CliffMining, state: State, player: int, kind: int) -> int:
    """How many ways there are to place the pieces of a kind."""
    holders = count_holders(game, player)
    copies = count_kind(dealt_pieces(game, state, player), kind)
    if copies < COPIES:
        return holders if copies == 1 else 1
    return holders * (holders + 1) // 2


@inline
def place(game: CliffMining, state: State, player: int, kind: int, way: int, seed: int, count: int) -> None:
    """Give the pieces of ``kind`` to those whom ``way`` says, or take them back with a ``count`` of -1."""
    copies = count_kind(dealt_pieces(game, state, player), kind)
    second = 0
    # Copies are alike: way 0 is the pair of holders 0 and 0, then come 0 and 1, 1 and 1, 0 and 2 …
    if copies == COPIES:
        while way > second:
            way -= second + 1
            second += 1
        give(game, state, player, kind, second, seed, count)
    if copies > 0:
        give(game, state, player, kind, way, seed, count)


@inline
def give(game: CliffMining, state: State, player: int, kind: int, index: int, seed: int, count: int) -> None:
    """Put a piece into a hand, or take it away; the bag is what is left."""
    holders = count_holders(game, player)
    turn = int(mix(np.uint64(seed + kind)) % np.uint64(holders))
    seat = (index + turn) % holders
    seat += int(player != SPECTATOR and seat >= player)
    if seat < game.num_players:
        state[HANDS + seat] += count * piece(kind)


@kernel
def may_fit(game: CliffMining, state: State, player: int, kind: int) -> bool:
    """Whether the hands as they are, their pieces up to ``kind`` placed, may still come to fit."""
    mask = (1 << FIELD_BITS * (kind + 1)) - 1
    rest = dealt_pieces(game, state, player) & ~mask
    missing = 0
    for seat in range(game.num_players):
        if seat != player:
            if not may_hand_fit(game, state, seat, rest, mask):
                return False
            missing += HAND_SIZE - count_pieces(hand_of(state, seat))
    if missing > count_pieces(rest) or not may_bags_fit(game, state, player, kind):
        return False
    for attribute in range(NUM_SIZES + game.num_players + 1):
        lacking = 0
        for seat in range(game.num_players):
            if seat != player:
                count = count_attribute(hand_of(state, seat), attribute)
                lacking += max(0, at_least(state, seat, attribute) - count)
        if lacking > count_attribute(rest, attribute):
            return False
    return True


@kernel
def may_hand_fit(game: CliffMining, state: State, seat: int, rest: int, mask: int) -> bool:
    """The same of one hand; ``rest``: the pieces still to be placed, none of them under ``mask``."""
    hand, known = hand_of(state, seat), int(state[PRIVATE + seat])
    free = HAND_SIZE - count_pieces(hand)
    if free < count_pieces(known & ~mask) or not contains(hand, known & mask):
        return False
    # By size and by colour: the least and the most that may still come.
    least_sizes = least_colours = most_sizes = most_colours = 0
    for attribute in range(NUM_SIZES + game.num_players + 1):
        count = count_attribute(hand, attribute)
        least = max(0, at_least(state, seat, attribute) - count)
        most = min(at_most(state, seat, attribute) - count, count_attribute(rest, attribute))
        if least > most:
            return False
        if attribute < NUM_SIZES:
            least_sizes += least
            most_sizes += most
        else:
            least_colours += least
            most_colours += most
    return max(least_sizes, least_colours) <= free <= min(most_sizes, most_colours)


@kernel
def may_bags_fit(game: CliffMining, state: State, player: int, kind: int) -> bool:
    """Whether the bag can have held, of ``kind``, what it held at each claim, and what it holds now."""
    if left_of(game, state, kind, int(state[ACTIVE]), int(state[VISIBLE])) < 0:
        return False
    for seat in range(game.num_players):
        if has_claimed(state, seat):
            left = left_of(game, state, kind, int(state[PRESENT + seat]), int(state[SEEN + seat]))
            bag = known_bag(state, seat, player)
            if left < 0 or (bag != UNKNOWN and left != count_kind(bag, kind)):
                return False
    return True


@inline
def left_of(game: CliffMining, state: State, kind: int, present: int, visible: int) -> int:
    """How many of ``kind`` are neither visible nor in the hands of those present."""
    left = COPIES - count_kind(visible, kind)
    for seat in range(game.num_players):
        if present >> seat & 1:
            left -= count_kind(hand_of(state, seat), kind)
    return left


@inline
def known_bag(state: State, claimant: int, player: int) -> int:
    """The bag when ``claimant`` claimed, where ``player`` knows it, else ``UNKNOWN``."""
    if was_right(state, claimant):
        return claimed_bag(state, claimant)
    return found_bag(state, claimant) if claimant == player else UNKNOWN
