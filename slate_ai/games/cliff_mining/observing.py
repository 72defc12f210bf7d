"""A seat's view of a state, and what can be played on in it."""

import numpy as np

from slate_ai.errors import InputError
from slate_ai.games.cliff_mining.actions import CLAIM, attribute_asked, count_asked
from slate_ai.games.cliff_mining.events import CODE_MASK, UNSEEN, is_showing
from slate_ai.games.cliff_mining.fitting import has_fitting_deal
from slate_ai.games.cliff_mining.history import forget_showings
from slate_ai.games.cliff_mining.knowledge import at_most, bag_size, hand_of, sees_showing
from slate_ai.games.cliff_mining.layout import (
    ASKED,
    EVENTS,
    FOUND,
    HANDS,
    NUM_EVENTS,
    OBSERVER,
    PHASE,
    SHOWING,
    TURN,
    UNKNOWN,
)
from slate_ai.games.cliff_mining.mining import must_show
from slate_ai.games.cliff_mining.notation import ATTRIBUTES
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.games.cliff_mining.turns import next_seat
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE
from slate_ai.kernel.types import State


def observe(game: CliffMining, state: State, seat: int) -> State:
    """A copy of ``state`` without what ``seat`` does not know."""
    view = np.array(state)
    view[OBSERVER] = seat
    for other in range(game.num_players):
        if other != seat:
            view[HANDS + other] = UNKNOWN
            view[FOUND + other] = UNKNOWN
            forget_showings(view, other)
    for i in range(EVENTS, EVENTS + int(view[NUM_EVENTS])):
        event = int(view[i])
        if is_showing(event) and not sees_showing(event, seat):
            view[i] = event & ~CODE_MASK | UNSEEN
    return view


def check_known(game: CliffMining, view: State, action: int) -> None:
    """Whether what a move or an outcome leads to follows from what the observer of ``view`` knows.

    Raises:
        InputError: it does not, or no deal fits it.
    """
    hidden = _what_is_hidden(game, view, action)
    if hidden:
        seat = int(view[OBSERVER])
        raise InputError.at(
            "move", f"in seat {seat}'s view it is unknown {hidden}; add to its events what happened"
        )
    after = np.array(view)
    operations.apply_action(game, after, action)
    if not has_fitting_deal(game, after):
        raise InputError.at("move", f"seat {int(view[OBSERVER])} knows that this cannot be")


def _what_is_hidden(game: CliffMining, view: State, action: int) -> str | None:
    player = operations.current_player(game, view)
    if player == CHANCE:
        return None
    if view[PHASE] == SHOWING:
        takes_part = view[OBSERVER] in (view[TURN], view[ASKED])
        return None if takes_part else f"what seat {player} shows"
    if action >= CLAIM:
        return "whether the claim is right" if bag_size(game, view) > 0 else None
    return _who_may_show(game, view, count_asked(action), attribute_asked(action))


def _who_may_show(game: CliffMining, view: State, count: int, attribute: int) -> str | None:
    """The first player of whom it is unknown whether she must show; None: it is known who shows, if any."""
    turn = int(view[TURN])
    seat = next_seat(game, view, turn)
    while seat != turn:
        if must_show(view, seat, count, attribute):
            break
        if hand_of(view, seat) == UNKNOWN and at_most(view, seat, attribute) >= count:
            return f"whether seat {seat} has {count} {ATTRIBUTES[attribute]}"
        seat = next_seat(game, view, seat)
    return None
