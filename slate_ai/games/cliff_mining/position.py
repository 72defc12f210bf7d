"""A Cliff Mining position: message to state and back, with everything that can be wrong with it."""

from collections.abc import Iterator

import numpy as np

from slate_ai.errors import InputError, Violation
from slate_ai.games.cliff_mining.events import (
    NO_KIND,
    NO_SEAT,
    attribute_of,
    count_of,
    drawn_of,
    is_claim,
    is_right,
    pieces_of,
    player_of,
    shower_of,
)
from slate_ai.games.cliff_mining.fitting import has_fitting_deal
from slate_ai.games.cliff_mining.knowledge import found_bag, hand_of
from slate_ai.games.cliff_mining.layout import (
    ASKED,
    ATTRIBUTE,
    COUNT,
    DRAWING,
    EVENTS,
    FIRST,
    NOBODY,
    NUM_EVENTS,
    OBSERVER,
    PHASE,
    SHOWING,
    TURN,
    UNKNOWN,
)
from slate_ai.games.cliff_mining.mining import bag_of
from slate_ai.games.cliff_mining.notation import ATTRIBUTES, KINDS, read_pieces, write_pieces
from slate_ai.games.cliff_mining.position_shape import pieces_violations, shape_violations
from slate_ai.games.cliff_mining.replay import Replay, first_state
from slate_ai.games.cliff_mining.tables import MAX_ROUNDS, CliffMining, new_tables
from slate_ai.kernel.types import State
from slate_ai.v1 import cliff_mining_pb2 as pb


def read_position(message: pb.CliffMiningPosition) -> tuple[CliffMining, State]:
    """Tables and state of a message.

    Raises:
        InputError: every violation of shape, or the first event that cannot have happened; in a view, the
            first with which no deal fits.
    """
    violations = list(shape_violations(message))
    if violations:
        raise InputError(*violations)
    game = new_tables(message.num_players, message.round_limit or MAX_ROUNDS)
    state = _state_after(game, message, len(message.events))
    if message.HasField("pending"):
        Replay(game, state).play_request("pending", message.pending)
    if message.HasField("observer"):
        _check_view(game, message, state)
    violations = list(_bag_violations(game, message, state))
    if violations:
        raise InputError(*violations)
    return game, state


def write_position(game: CliffMining, state: State) -> pb.CliffMiningPosition:
    """The message of a state, every field given."""
    observer = int(state[OBSERVER])
    hands = {seat: hand_of(state, seat) for seat in range(game.num_players)}
    message = pb.CliffMiningPosition(
        num_players=game.num_players,
        first_player=int(state[FIRST]),
        round_limit=game.round_limit,
        observer=None if observer == NOBODY else observer,
        hands=[
            pb.CliffMiningHand(seat=seat, pieces=write_pieces(hand))
            for seat, hand in hands.items()
            if hand != UNKNOWN
        ],
        bag=write_pieces(bag_of(game, state)) if observer == NOBODY else (),
        events=[_write_event(state, int(event)) for event in state[EVENTS : EVENTS + int(state[NUM_EVENTS])]],
    )
    if state[PHASE] in (SHOWING, DRAWING):
        message.pending.CopyFrom(_write_request(state))
    return message


def _state_after(game: CliffMining, message: pb.CliffMiningPosition, num_events: int) -> State:
    state = first_state(game, message)
    replay = Replay(game, state)
    for i in range(num_events):
        replay.play_event(f"events[{i}]", message.events[i])
    return state


def _bag_violations(game: CliffMining, message: pb.CliffMiningPosition, state: State) -> Iterator[Violation]:
    if message.HasField("observer"):
        if message.bag:
            yield Violation("bag", "what it holds follows from full positions only; leave it out")
        return
    wrong = list(pieces_violations("bag", message.bag, game.num_players))
    yield from wrong
    bag = bag_of(game, state)
    if not wrong and read_pieces(message.bag) != bag:
        yield Violation("bag", f"it holds {', '.join(write_pieces(bag)) or 'nothing'}")


def _check_view(game: CliffMining, message: pb.CliffMiningPosition, state: State) -> None:
    """Refuse a view that no deal fits."""
    if has_fitting_deal(game, np.array(state)):
        return
    fitting, failing = 0, len(message.events) + 1
    while failing - fitting > 1:
        middle = (fitting + failing) // 2
        if has_fitting_deal(game, _state_after(game, message, middle)):
            fitting = middle
        else:
            failing = middle
    field = f"events[{fitting}]" if fitting < len(message.events) else "pending"
    raise InputError.at(field, "no deal of the pieces was found that fits this and all that happened before")


def _write_event(state: State, event: int) -> pb.CliffMiningEvent:
    if is_claim(event):
        return pb.CliffMiningEvent(claim=_write_claim(state, event))
    shower, drawn = shower_of(event), drawn_of(event)
    return pb.CliffMiningEvent(
        mine=pb.CliffMiningMine(
            player=player_of(event),
            count=count_of(event),
            attribute=ATTRIBUTES[attribute_of(event)],
            shown_by=None if shower == NO_SEAT else shower,
            shown=write_pieces(pieces_of(event)),
            drawn="" if drawn == NO_KIND else KINDS[drawn],
        )
    )


def _write_claim(state: State, event: int) -> pb.CliffMiningClaim:
    player = player_of(event)
    # Of a right one there is nothing to find: the winner is not out.
    found = found_bag(state, player)
    return pb.CliffMiningClaim(
        player=player,
        pieces=write_pieces(pieces_of(event)),
        right=is_right(event),
        found=() if found == UNKNOWN else write_pieces(found),
    )


def _write_request(state: State) -> pb.CliffMiningRequest:
    return pb.CliffMiningRequest(
        player=int(state[TURN]),
        count=int(state[COUNT]),
        attribute=ATTRIBUTES[int(state[ATTRIBUTE])],
        asked=int(state[ASKED]) if state[PHASE] == SHOWING else None,
    )
