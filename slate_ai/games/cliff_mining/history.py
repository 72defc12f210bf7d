"""The events of a game: written down, and hashed for all and for each seat."""

import numpy as np

from slate_ai.games.cliff_mining.events import (
    CODE_BITS,
    UNSEEN,
    as_all_see,
    code_of,
    is_showing,
    pieces_of,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.knowledge import place_of_shown
from slate_ai.games.cliff_mining.layout import (
    ASKED,
    ATTRIBUTE,
    COUNT,
    EVENTS,
    FOUND,
    HANDS,
    NOBODY,
    NUM_EVENTS,
    OBSERVER,
    PHASE,
    PRIVATE,
    PUBLIC,
    TURN,
)
from slate_ai.games.cliff_mining.pieces import MAX_PLAYERS, NO_PIECES, union
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.rng import GOLDEN_GAMMA, mix
from slate_ai.kernel.types import State


@inline
def begin_history(state: State, first_player: int) -> None:
    """Begin the hash of what all know."""
    state[PUBLIC] = np.int64(mix(np.uint64(first_player + 1)))


@inline
def record(state: State, event: int) -> None:
    """Write an event down; those who saw more of it than all did remember that."""
    number = int(state[NUM_EVENTS])
    state[EVENTS + number] = event
    state[NUM_EVENTS] = number + 1
    # The factor is odd, so no two hashes become one.
    public = np.uint64(state[PUBLIC]) * GOLDEN_GAMMA
    state[PUBLIC] = np.int64(mix(public ^ np.uint64(as_all_see(event))))
    remember_showing(state, event, number)


@inline
def remember_showing(state: State, event: int, number: int) -> None:
    """Let the two players of a showing know it; ``number``: the event's, from 0."""
    if is_showing(event) and code_of(event) != UNSEEN:
        asker, shower = player_of(event), shower_of(event)
        news = mix(np.uint64(code_of(event) | number << CODE_BITS))
        for seat in (asker, shower):
            if is_told(state, seat):
                state[PRIVATE + seat] = np.int64(np.uint64(state[PRIVATE + seat]) + news)
        if is_told(state, asker):
            place = place_of_shown(shower, asker)
            state[place] = union(int(state[place]), pieces_of(event))


@inline
def is_told(state: State, seat: int) -> bool:
    """Whether a state tells what ``seat`` knows: a view does so of its observer alone."""
    return bool(state[OBSERVER] == NOBODY or state[OBSERVER] == seat)


@inline
def forget_showings(state: State, seat: int) -> None:
    """Take away what ``seat`` alone knows of the showings."""
    state[PRIVATE + seat] = 0
    for shower in range(MAX_PLAYERS):
        state[place_of_shown(shower, seat)] = NO_PIECES


@inline
def knowledge_key(state: State, player: int) -> np.uint64:
    """A hash of all that a seat, or ``SPECTATOR``, knows."""
    where = int(state[PHASE]) | int(state[TURN]) << 3 | int(state[ASKED]) << 6
    request = int(state[COUNT]) << 9 | int(state[ATTRIBUTE]) << 12
    key = mix(np.uint64(state[PUBLIC]) + np.uint64(where | request))
    if player != SPECTATOR:
        key = mix(key ^ np.uint64(state[HANDS + player])) + np.uint64(state[PRIVATE + player])
        key = mix(key) ^ np.uint64(state[FOUND + player])
    return mix(key)
