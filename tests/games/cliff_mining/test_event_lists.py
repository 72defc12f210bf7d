"""Any list of events is refused with the field that is wrong, or is a position that holds."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cliff_mining.table import message, moves, own, read, wrong_claim
from slate_ai.errors import InputError
from slate_ai.games.cliff_mining.notation import ATTRIBUTES, KINDS
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.v1 import cliff_mining_pb2 as pb

SEATS = st.sampled_from((0, 1, 2, 3, -1))
COUNTS = st.sampled_from((1, 2, 3, 0, 5, 6))
WORDS = st.sampled_from((*ATTRIBUTES[:7], "white", "", "RED"))
NAMES = st.sampled_from((*KINDS[:12], "white-small", "red", ""))
LISTS = st.lists(NAMES, max_size=5)

MINES = st.builds(
    pb.CliffMiningMine,
    player=SEATS,
    count=COUNTS,
    attribute=WORDS,
    shown_by=st.none() | SEATS,
    shown=LISTS,
    drawn=st.just("") | NAMES,
)
CLAIMS = st.builds(
    pb.CliffMiningClaim,
    player=SEATS,
    pieces=LISTS | st.just(KINDS[:9]),
    right=st.booleans(),
    found=LISTS | st.just(KINDS[3:12]),
)
EVENTS = (
    st.builds(pb.CliffMiningEvent, mine=MINES)
    | st.builds(pb.CliffMiningEvent, claim=CLAIMS)
    | st.just(pb.CliffMiningEvent())
)
REQUESTS = st.builds(
    pb.CliffMiningRequest, player=SEATS, count=COUNTS, attribute=WORDS, asked=st.none() | SEATS
)
PLAYED = st.tuples(st.lists(st.integers(0, 1000), max_size=25), st.sampled_from((None, 0, 1, 2)))


def played(choices: list[int], seat: int | None) -> pb.CliffMiningPosition:
    """The message of a game, or of a seat's view of it, in which ``choices`` were made."""
    position = read(message())
    for choice in choices:
        if position.is_over:
            break
        actions = [o.action for o in position.chance_outcomes()] or [int(a) for a in position.legal_actions()]
        position = position.after(actions[choice % len(actions)])
        if choice % 20 == 19 and position.player >= 0 and moves(position)[0].startswith("mine"):
            position = position.play(wrong_claim(position))
    return own(position if seat is None else position.observe(seat))


def holds(position: Position) -> None:
    """It is written and read again, shown, asked for moves; and what is hidden can be filled in."""
    assert read(own(position)) == position
    assert str(position)
    assert position.is_over or position.legal_moves() or position.chance_outcomes()
    observer = position.observer
    if observer is not None:
        world = np.array(position.state)
        operations.determinize(position.tables, world, observer, new_rng(1))
        full = Position(position.game, position.tables, world)
        assert read(own(full)) == full
        assert full.observe(observer) == position


def reads_or_refuses(given: pb.CliffMiningPosition) -> None:
    """It is a position that holds, or is refused by field."""
    try:
        position = read(given)
    except InputError as refusal:
        fields = [violation.field for violation in refusal.violations]
        descriptions = [violation.description for violation in refusal.violations]
    else:
        holds(position)
        return
    assert all(field.startswith("cliff_mining.") for field in fields)
    assert all(descriptions)


@given(PLAYED)
def test_what_was_played_is_read(game: Any) -> None:
    holds(read(played(*game)))


@given(st.lists(EVENTS, max_size=4), st.none() | REQUESTS, st.none() | st.integers(0, 2))
def test_events_out_of_nowhere(
    events: list[pb.CliffMiningEvent], pending: pb.CliffMiningRequest | None, seat: int | None
) -> None:
    given = own(read(message())) if seat is None else own(read(message()).observe(seat))
    given.events.extend(events)
    if pending is not None:
        given.pending.CopyFrom(pending)
    reads_or_refuses(given)


@given(PLAYED, st.data())
@settings(max_examples=300)
def test_a_history_with_something_changed(game: Any, data: st.DataObject) -> None:
    given = played(*game)
    for _ in range(data.draw(st.integers(1, 2))):
        change(given, data)
    reads_or_refuses(given)


def change(given: pb.CliffMiningPosition, data: st.DataObject) -> None:
    """Take out, put in, move or alter an event, or alter what stands around them."""
    place = data.draw(st.integers(0, len(given.events)))
    match data.draw(
        st.sampled_from(("remove", "insert", "again", "field", "field", "field", "hand", "rest"))
    ):
        case "remove" if place < len(given.events):
            del given.events[place]
        case "insert":
            given.events.insert(place, data.draw(EVENTS))
        case "again" if place < len(given.events):
            given.events.append(given.events[place])
        case "field" if place < len(given.events):
            alter(given.events[place], data)
        case "hand":
            hand = data.draw(st.sampled_from(list(given.hands)))
            hand.pieces[data.draw(st.integers(0, 4))] = data.draw(NAMES)
        case "rest":
            given.first_player = data.draw(SEATS)
            given.round_limit = data.draw(st.sampled_from((0, 1, 2, 30, 201)))
            if data.draw(st.booleans()):
                given.pending.CopyFrom(data.draw(REQUESTS))


def alter(event: pb.CliffMiningEvent, data: st.DataObject) -> None:
    """One field of a mine or a claim gets the value of another one."""
    is_mine = event.HasField("mine")
    inner: Any = event.mine if is_mine else event.claim
    other: Any = data.draw(MINES if is_mine else CLAIMS)
    name = data.draw(st.sampled_from([field.name for field in inner.DESCRIPTOR.fields]))
    single: Any = pb.CliffMiningMine() if is_mine else pb.CliffMiningClaim()
    single.CopyFrom(other)
    for field in single.DESCRIPTOR.fields:
        if field.name != name:
            single.ClearField(field.name)
    inner.ClearField(name)
    inner.MergeFrom(single)
