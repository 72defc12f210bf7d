"""In a kernel: the bags that one player holds likeliest, if she knows enough.

All combinations of the others' hands are looked at twice: first to find the bags that weigh most, by a count
that forgets the light ones, then to weigh these exactly. Misra, Gries, "Finding repeated elements" (1982).
"""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.others import MAX_HANDS, Ints, list_others
from slate_ai.games.cliff_mining.belief.weights import count_ways
from slate_ai.games.cliff_mining.events import NO_KIND, drawn_of, is_claim, is_showing, pieces_of, player_of
from slate_ai.games.cliff_mining.knowledge import bag_size, hand_of, is_active, visible_pieces
from slate_ai.games.cliff_mining.layout import ACTIVE, EVENTS, NUM_EVENTS, UNKNOWN
from slate_ai.games.cliff_mining.past import dealt_pieces
from slate_ai.games.cliff_mining.pieces import (
    MAX_PLAYERS,
    NO_PIECES,
    all_pieces,
    contains,
    count_kind,
    piece,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.scratch import float_scratch, int_scratch
from slate_ai.kernel.types import State

NUM_BAGS = 8
"""No bag whose probability is above ``1 / (NUM_BAGS + 1)`` is missed."""
NO_BAG = -1
ROOM: int = MAX_PLAYERS * MAX_HANDS

Floats = NDArray[np.float64]


@kernel
def weigh_bags(game: CliffMining, state: State, player: int, bags: Ints, probabilities: Floats) -> None:
    """Write the likeliest bags, packed, and their probabilities, in no order; ``NO_BAG`` where there is none.

    None at all where ``player`` knows too little, or ``state`` lacks her hand.

    Args:
        game: its rule tables.
        state: full, or the view of ``player``.
        player: an active seat.
        bags: int64 [NUM_BAGS].
        probabilities: float64 [NUM_BAGS].
    """
    for i in range(NUM_BAGS):
        bags[i] = NO_BAG
        probabilities[i] = 0.0
    if bag_size(game, state) == 0:
        bags[0] = NO_PIECES
        probabilities[0] = 1.0
    elif hand_of(state, player) != UNKNOWN:
        sizes, hands, chances = int_scratch(MAX_PLAYERS), int_scratch(ROOM), float_scratch(ROOM)
        if list_others(game, state, player, sizes, hands, chances) > 0:
            combine(game, state, player, sizes, hands, chances, bags, probabilities, False)
            for i in range(NUM_BAGS):
                probabilities[i] = 0.0
            total = combine(game, state, player, sizes, hands, chances, bags, probabilities, True)
            for i in range(NUM_BAGS):
                probabilities[i] /= total


@kernel
def only_bag(game: CliffMining, state: State, player: int) -> int:
    """The bag, packed, where nothing else can be for all that ``player`` knows; else ``NO_BAG``.

    ``NO_BAG`` too where ``state`` lacks her hand.
    """
    if bag_size(game, state) == 0:
        return NO_PIECES
    sizes, hands, chances = int_scratch(MAX_PLAYERS), int_scratch(ROOM), float_scratch(ROOM)
    level, left = int_scratch(MAX_PLAYERS), int_scratch(MAX_PLAYERS)
    only = NO_BAG
    if hand_of(state, player) == UNKNOWN or list_others(game, state, player, sizes, hands, chances) == 0:
        return only
    level[0], left[0] = -1, dealt_pieces(game, state, player)
    seat = 0
    while next_combination(game, sizes, hands, level, left, seat):
        seat = game.num_players - 1
        if weigh_combination(game, state, player, level, left, hands, chances) > 0.0:
            bag = bag_left(game, state, player, level, hands)
            if only not in (NO_BAG, bag):
                return NO_BAG
            only = bag
    return only


@kernel
def combine(
    game: CliffMining,
    state: State,
    player: int,
    sizes: Ints,
    hands: Ints,
    chances: Floats,
    bags: Ints,
    weights: Floats,
    are_found: bool,
) -> float:
    """Go through all combinations; their weight is returned.

    Where the heavy bags ``are_found``, ``weights`` are added up; else the bags are found.
    """
    level, left = int_scratch(MAX_PLAYERS), int_scratch(MAX_PLAYERS)
    level[0], left[0] = -1, dealt_pieces(game, state, player)
    total = 0.0
    seat = 0
    while next_combination(game, sizes, hands, level, left, seat):
        seat = game.num_players - 1
        weight = weigh_combination(game, state, player, level, left, hands, chances)
        if weight > 0.0:
            total += weight
            bag = bag_left(game, state, player, level, hands)
            if are_found:
                add_to_bag(bags, weights, bag, weight)
            else:
                note_bag(bags, weights, bag, weight)
    return total


@kernel
def next_combination(game: CliffMining, sizes: Ints, hands: Ints, level: Ints, left: Ints, seat: int) -> bool:
    """Give ``seat`` her next hand that fits into what is ``left`` for her, and those after her their first.

    Those before her follow when she has no more. False where no combination is left.
    """
    while seat >= 0:
        level[seat] += 1
        if level[seat] == sizes[seat]:
            seat -= 1
        elif contains(left[seat], held_by(seat, level, hands)):
            if seat == game.num_players - 1:
                return True
            seat += 1
            level[seat], left[seat] = -1, left[seat - 1] - held_by(seat - 1, level, hands)
    return False


@kernel
def weigh_combination(
    game: CliffMining, state: State, player: int, level: Ints, left: Ints, hands: Ints, chances: Floats
) -> float:
    """How likely a combination is, up to a factor, for all that ``player`` has seen."""
    weight = 1.0
    for seat in range(game.num_players):
        chance = chances[seat * MAX_HANDS + level[seat]]
        weight *= chance * count_ways(held_by(seat, level, hands), left[seat])
    if int(state[ACTIVE]) != (1 << game.num_players) - 1:
        weight *= weigh_exits(game, state, player, level, hands)
    return weight


@inline
def held_by(seat: int, level: Ints, hands: Ints) -> int:
    """The hand of a seat in the combination being looked at; none for the player who wonders."""
    return int(hands[seat * MAX_HANDS + level[seat]])


@inline
def bag_left(game: CliffMining, state: State, player: int, level: Ints, hands: Ints) -> int:
    """The bag now, if the others have these hands."""
    bag = all_pieces(game.num_players) - visible_pieces(state) - hand_of(state, player)
    for seat in range(game.num_players):
        if is_active(state, seat):
            bag -= held_by(seat, level, hands)
    return bag


@kernel
def weigh_exits(game: CliffMining, state: State, player: int, level: Ints, hands: Ints) -> float:
    """How likely these hands make what happened since somebody was out; 0 where they belie a claim."""
    bag = all_pieces(game.num_players) - hand_of(state, player)
    for seat in range(game.num_players):
        bag -= held_by(seat, level, hands)
    is_anyone_out = False
    weight = 1.0
    for i in range(EVENTS, EVENTS + int(state[NUM_EVENTS])):
        event = int(state[i])
        if is_claim(event):
            if bag == pieces_of(event):
                return 0.0
            bag += held_by(player_of(event), level, hands)
            is_anyone_out = True
        elif not is_showing(event) and drawn_of(event) != NO_KIND:
            if is_anyone_out:
                weight *= count_kind(bag, drawn_of(event))
                if weight == 0.0:
                    return 0.0
            bag -= piece(drawn_of(event))
    return weight


@inline
def note_bag(bags: Ints, weights: Floats, bag: int, weight: float) -> None:
    """Count a bag's weight; where there is no room, against all that are counted."""
    lightest = 0
    for i in range(NUM_BAGS):
        if bags[i] == bag:
            weights[i] += weight
            return
        if weights[i] < weights[lightest]:
            lightest = i
    lost = min(weight, weights[lightest])
    for i in range(NUM_BAGS):
        weights[i] -= lost
    if weight > lost:
        bags[lightest] = bag
        weights[lightest] = weight - lost


@inline
def add_to_bag(bags: Ints, weights: Floats, bag: int, weight: float) -> None:
    """Add to a bag's weight, if it is one of ``bags``."""
    for i in range(NUM_BAGS):
        if bags[i] == bag:
            weights[i] += weight
