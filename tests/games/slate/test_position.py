"""Positions: what is read and written back, and how every fault is named."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from google.protobuf.message import DecodeError
from hypothesis import given
from hypothesis import strategies as st

from games.slate.faults import faults, is_read_or_refused
from games.slate.oracle_message import state_to_message
from games.slate.oracle_state import Executing, Over, Player, Rolling, State
from games.slate.positions import on, situation
from games.slate.random_boards import random_later_state
from slate_ai.games.slate.board_message import read_board
from slate_ai.games.slate.position import read_view, write_view
from slate_ai.v1 import slate_pb2 as pb

Change = Callable[[pb.SlatePosition], object]


def of_three(phase: Rolling | Executing | Over, *placed: list[int], **more: Any) -> State:
    """Three players in the middle of a game on the small board, with what they have placed."""
    means = [(3, 2), (2, 5), (4, 1)]
    players = [Player(*own, there) for own, there in zip(means, placed or [on()] * 3, strict=True)]
    spaces = {"extra-supplies": [0, 2], "modify-die": [1]}
    return situation(phase, *players, round=3, mines={"A": "0 1x", "B": "1"}, spaces=spaces, **more)


ROLLING = of_three(Rolling(1, [2, 3, 5]), on(4, 5), on(), on())
EXECUTING = of_three(Executing(4, [1, 0]), on(4, 5), on(4, 4, 6), on(5))
PERFORMED = of_three(Executing(4, [0, 1], performed=True), on(5), on(4, 4, 6), on(5))
OVER = of_three(Over())


def read(message: pb.SlatePosition) -> pb.SlatePosition:
    """The message as it is written again once read."""
    board = read_board(message.board)
    return write_view(read_view(message, board), board)


def changed(state: State, change: Change) -> pb.SlatePosition:
    """The state's message with something done to it."""
    message = state_to_message(state)
    change(message)
    return message


# Reading and writing


@pytest.mark.parametrize("state", [ROLLING, EXECUTING, PERFORMED, OVER])
def test_a_position_is_read_and_written_back(state: State) -> None:
    message = state_to_message(state)
    assert read(message) == message


@given(st.integers(0, 2**32), st.integers(0, 150))
def test_any_position_is_read_and_written_back(seed: int, plies: int) -> None:
    message = state_to_message(random_later_state(Random(seed), plies))
    assert read(message) == message


def test_no_markers_placed_need_no_numbers() -> None:
    message = changed(ROLLING, lambda m: m.players[1].ClearField("placed"))
    assert read(message) == state_to_message(ROLLING)


def test_occupants_are_put_in_order() -> None:
    message = changed(ROLLING, lambda m: m.developments[1].occupants.reverse())
    assert message.developments[1].occupants == [2, 0]
    assert read(message) == state_to_message(ROLLING)


@pytest.mark.parametrize("order", [[1, 0], [0, 1]])
def test_any_order_of_the_players_there_is_possible(order: list[int]) -> None:
    state = of_three(Executing(4, order), on(4, 5), on(4, 4, 6), on(5))
    assert read(state_to_message(state)).executing.order == order


def test_one_who_has_performed_may_have_no_marker_left() -> None:
    assert read(state_to_message(PERFORMED)).executing.performed


def test_players_before_the_one_who_rolls_may_have_placed() -> None:
    state = of_three(Rolling(0), on(), on(1), on(2, 2, 2), first_player=1)
    assert read(state_to_message(state)).players[2].placed == on(2, 2, 2)


# Faults


def seats(*numbers: int) -> Change:
    return lambda m: m.executing.order.__setitem__(slice(None), numbers)


def dice(*numbers: int) -> Change:
    return lambda m: m.rolling.dice.__setitem__(slice(None), numbers)


def placed(seat: int, *actions: int) -> Change:
    return lambda m: m.players[seat].placed.__setitem__(slice(None), on(*actions))


def put(path: str, value: int) -> Change:
    """Set the number at ``players[1].money``."""

    def change(message: Any) -> None:
        *parents, last = path.replace("[", ".").replace("]", "").split(".")
        for step in parents:
            message = message[int(step)] if step.isdigit() else getattr(message, step)
        if last.isdigit():
            message[int(last)] = value
        else:
            setattr(message, last, value)

    return change


@pytest.mark.parametrize(
    ("state", "change", "field", "words"),
    [
        # negative numbers, and numbers beyond reason
        (ROLLING, put("players[1].supply", -1), "players[1].supply", "-1 is not possible; 0 to 12"),
        (ROLLING, put("players[1].money", -1), "players[1].money", "-1 is not possible; 0 to"),
        (ROLLING, put("players[2].money", 2**31 - 1), "players[2].money", "2147483647 is not possible"),
        (ROLLING, put("players[0].placed[2]", -1), "players[0].placed[2]", "-1 is not possible; 0 to 3"),
        (ROLLING, put("round", 0), "round", "0 is not possible; 1 to"),
        (ROLLING, put("round", -7), "round", "-7 is not possible; 1 to"),
        # markers
        (ROLLING, put("players[1].supply", 10), "players[1]", "10 in supply, 0 placed, 3 on the board"),
        (ROLLING, put("players[0].supply", 9), "players[0]", "there are 12 per colour"),
        (ROLLING, placed(0, 1, 2, 3, 4), "players[0].placed", "4 markers in all; 0 to 3"),
        (ROLLING, placed(0, 1, 1, 1, 1), "players[0].placed[0]", "4 is not possible; 0 to 3"),
        (ROLLING, placed(1, 2), "players[1].placed[1]", "0: she has still to place"),
        (ROLLING, placed(2, 6), "players[2].placed[5]", "0: she has still to place"),
        (ROLLING, lambda m: m.players[0].placed.pop(), "players[0].placed", "5 given; 0 or 6 expected"),
        (EXECUTING, placed(2, 3), "players[2].placed[2]", "0: action 4 is being executed"),
        (OVER, placed(2, 6), "players[2].placed[5]", "0: the game is over"),
        # dice
        (ROLLING, dice(2), "rolling.dice", "1 given; 0, 2 or 3 expected"),
        (ROLLING, dice(2, 3, 4, 5), "rolling.dice", "4 given; 0, 2 or 3 expected"),
        (ROLLING, dice(0, 3), "rolling.dice[0]", "0 is not possible; 1 to 6"),
        (ROLLING, dice(2, 3, 7), "rolling.dice[2]", "7 is not possible; 1 to 6"),
        (ROLLING, dice(3, 2, 5), "rolling.dice", "[2, 3, 5]"),
        (ROLLING, dice(3, 2), "rolling.dice", "[2, 3]"),
        # order
        (EXECUTING, seats(), "executing.order", "0 given; 1 to 3 expected"),
        (EXECUTING, seats(1, 0, 2, 1), "executing.order", "4 given; 1 to 3 expected"),
        (EXECUTING, seats(1, 0, 1), "executing.order", "seat 1 is repeated"),
        (EXECUTING, seats(1), "executing.order", "lacks seat 0, who has a marker on 4"),
        (EXECUTING, seats(1, 0, 2), "executing.order[2]", "seat 2 has no marker on 4"),
        (EXECUTING, seats(1, 3), "executing.order[1]", "3 is not possible; 0 to 2"),
        (EXECUTING, seats(1, -1), "executing.order[1]", "-1 is not possible; 0 to 2"),
        (PERFORMED, seats(0, 1, 2), "executing.order[2]", "seat 2 has no marker on 4"),
        (EXECUTING, put("executing.action", 0), "executing.action", "0 is not possible; 1 to 6"),
        (EXECUTING, put("executing.action", 7), "executing.action", "7 is not possible; 1 to 6"),
        # performed
        (EXECUTING, put("executing.performed", 1), "executing.performed", "she does not hold extra-supplies"),
        (PERFORMED, put("players[0].money", 1), "executing.performed", "she has 1 money, the price is 2"),
        (PERFORMED, put("players[0].supply", 9), "executing.performed", "her reserve is empty"),
        (PERFORMED, put("players[0].extra_supplies_used", 1), "executing.performed", "she has bought"),
        # seats
        (ROLLING, put("first_player", 3), "first_player", "3 is not possible; 0 to 2"),
        (ROLLING, put("first_player", -1), "first_player", "-1 is not possible; 0 to 2"),
        (ROLLING, put("rolling.player", 3), "rolling.player", "3 is not possible; 0 to 2"),
        (ROLLING, put("valleys[0].mines[1].owner", 3), "valleys[0].mines[1].owner", "0 to 2"),
        (ROLLING, put("developments[1].occupants[1]", 4), "developments[1].occupants[1]", "0 to 2"),
        # developments and valleys
        (ROLLING, put("developments[1].occupants[1]", 0), "developments[1].occupants", "seat 0 is repeated"),
        (ROLLING, lambda m: m.developments[1].occupants.append(1), "developments[1].occupants", "room for 2"),
        (
            ROLLING,
            lambda m: m.developments[6].occupants.append(1),
            "developments[6].occupants",
            "not in play",
        ),
        (ROLLING, lambda m: m.developments.pop(), "developments", "6 given; 7 expected"),
        (ROLLING, lambda m: m.valleys.add(), "valleys", "3 given; 2 expected"),
        (ROLLING, lambda m: [m.valleys[1].mines.add() for _ in "ab"], "valleys[1].mines", "3 given; 0 to 2"),
        # players and phase
        (ROLLING, lambda m: m.players.add() and m.players.add(), "players", "5 given; 2, 3 or 4 expected"),
        (ROLLING, lambda m: m.ClearField("players"), "players", "0 given; 2, 3 or 4 expected"),
        (ROLLING, lambda m: m.ClearField("rolling"), "phase", "one of rolling, executing, over"),
    ],
)
def test_a_fault_is_named_by_its_path(state: State, change: Change, field: str, words: str) -> None:
    found = faults(read, changed(state, change))
    assert list(found) == [field]
    assert words in found[field]


@pytest.mark.parametrize(("kind", "room"), [(0, 1), (5, 0), (6, 1)])
def test_with_two_players_a_space_has_room_for_one(kind: int, room: int) -> None:
    message = state_to_message(situation(Rolling(0), Player(3, 3), Player(3, 3)))
    message.developments[kind].occupants.extend(range(room))
    assert read(message) == message
    message.developments[kind].occupants.append(room)
    assert f"{room + 1} given; with 2 players" in faults(read, message)[f"developments[{kind}].occupants"]


def test_all_faults_are_told_at_once() -> None:
    def spoil(message: pb.SlatePosition) -> None:
        message.players[0].money = -5
        message.players[2].supply = 99
        message.valleys[1].mines[0].owner = 8
        message.rolling.dice[2] = 9

    assert set(faults(read, changed(ROLLING, spoil))) == {
        "players[0].money",
        "players[2].supply",
        "valleys[1].mines[0].owner",
        "rolling.dice[2]",
    }


@pytest.mark.parametrize(
    ("field", "grow"),
    [
        ("players", lambda m: m.players.extend([pb.SlatePlayer()] * 200_000)),
        ("valleys", lambda m: m.valleys.extend([pb.SlateValleyState()] * 200_000)),
        ("valleys[0].mines", lambda m: m.valleys[0].mines.extend([pb.SlateMineState()] * 200_000)),
        ("developments", lambda m: m.developments.extend([pb.SlateDevelopmentState()] * 200_000)),
        ("developments[0].occupants", lambda m: m.developments[0].occupants.extend([1] * 1_000_000)),
        ("players[1].placed", lambda m: m.players[1].placed.extend([1] * 1_000_000)),
        ("rolling.dice", lambda m: m.rolling.dice.extend([1] * 1_000_000)),
        ("executing.order", lambda m: m.executing.order.extend([1] * 1_000_000)),
    ],
)
def test_a_hostile_size_is_refused_in_few_words(field: str, grow: Change) -> None:
    state = EXECUTING if "executing" in field else ROLLING
    found = faults(read, changed(state, grow))
    assert list(found) == [field]
    assert len(found[field]) < 100


# Garbage


def numbers_in(message: Any, path: str = "") -> list[str]:
    """The paths of all numbers that a message holds."""
    found = []
    for field, value in message.ListFields():
        name = f"{path}{field.name}"
        if isinstance(value, int):
            found.append(name)
        elif hasattr(value, "ListFields"):
            found += numbers_in(value, f"{name}.")
        elif not isinstance(value, str):
            for i, item in enumerate(value):
                is_number = isinstance(item, int)
                found += [f"{name}[{i}]"] if is_number else numbers_in(item, f"{name}[{i}].")
    return found


@given(st.integers(0, 2**32), st.integers(0, 99), st.data())
def test_a_position_with_any_number_changed_is_read_or_refused(
    seed: int, plies: int, data: st.DataObject
) -> None:
    message = state_to_message(random_later_state(Random(seed), plies))
    paths = [path for path in numbers_in(message) if "used" not in path and "closed" not in path]
    for path in data.draw(st.lists(st.sampled_from(paths), min_size=1, max_size=3)):
        with suppress(ValueError):  # a value that the field itself refuses
            put(path, data.draw(st.integers(-3, 12) | st.integers(-(2**31), 2**31 - 1)))(message)
    assert is_read_or_refused(read, message)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_position_or_refused(data: bytes) -> None:
    message = pb.SlatePosition()
    with suppress(DecodeError):
        message.ParseFromString(data)
    assert is_read_or_refused(read, message)
