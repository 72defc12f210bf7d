"""Boards: what is read, what is written back, and how every fault is named."""

import dataclasses
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.message import DecodeError
from hypothesis import given
from hypothesis import strategies as st

from games.slate.faults import faults, is_read_or_refused
from games.slate.oracle_message import STANDARD as ORACLE_STANDARD
from games.slate.oracle_message import board_to_message
from games.slate.random_boards import random_board
from slate_ai.games.slate.board import KINDS, Board, Development, Mine, Valley, capacity
from slate_ai.games.slate.board_data import board_from_data
from slate_ai.games.slate.board_files import load_board, parse_board, shipped_boards
from slate_ai.games.slate.board_message import read_board, write_board
from slate_ai.v1 import slate_pb2 as pb

SMALL = """
name = "Small"
markers_per_colour = 12

[[valleys]]
name = "Ogwen"
mines = [{ cost = 1, value = 4 }, { cost = 2, value = 5 }]

[[developments]]
kind = "extra-supplies"
price = 0
"""


def small(**changes: Any) -> dict[str, Any]:
    """A small board as plain data, with some fields changed or, where None, left out."""
    data: dict[str, Any] = {
        "name": "Small",
        "markers_per_colour": 12,
        "valleys": [{"name": "Ogwen", "mines": [{"cost": 1, "value": 4}, {"cost": 2, "value": 5}]}],
        "developments": [{"kind": "extra-supplies", "price": 0}],
    }
    return {key: value for key, value in {**data, **changes}.items() if value is not None}


# Reading


def test_the_standard_board_is_the_rules_table() -> None:
    standard = shipped_boards()["standard"]
    names = "Ogwen Peris Nantlle Ffestiniog Corris Ceiriog Dysynni Gwyrfai Tanat"
    assert [valley.name for valley in standard.valleys] == names.split()
    mines = [[(mine.cost, mine.value) for mine in valley.mines] for valley in standard.valleys]
    assert mines == [[(t.cost, t.value) for t in valley] for valley in ORACLE_STANDARD.valleys]
    assert {space.kind: space.price for space in standard.developments} == ORACLE_STANDARD.developments
    assert (standard.markers_per_colour, standard.starting_supply, standard.starting_money) == (24, 8, 3)
    assert (standard.payout, standard.round_limit) == ("whole-valley", 0)


def test_the_standard_board_says_whose_it_is() -> None:
    path = Path(__file__).parents[3] / "slate_ai/games/slate/boards/standard.toml"
    assert "this project's own" in path.read_text("utf-8").replace("\n# ", " ")


def test_what_a_file_leaves_out_has_its_default() -> None:
    assert parse_board(SMALL) == Board(
        name="Small",
        valleys=(Valley("Ogwen", (Mine(1, 4), Mine(2, 5))),),
        developments=(Development("extra-supplies", 0),),
        markers_per_colour=12,
        starting_supply=8,
        starting_money=3,
        payout="whole-valley",
        round_limit=0,
    )


def test_a_board_of_the_greatest_size_is_read() -> None:
    mines = [{"cost": 3, "value": 6}] * 10
    board = board_from_data(
        small(
            valleys=[{"name": "x" * 100, "mines": mines}] * 12,
            developments=[{"kind": k, **({"price": 9999} if k == "extra-supplies" else {})} for k in KINDS],
            markers_per_colour=999,
            starting_supply=999,
            starting_money=9999,
            round_limit=9999,
            payout="downstream",
        )
    )
    assert len(board.valleys) == 12
    assert len(board.valleys[11].mines) == 10


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace("\n", "\r\n"), "utf-8-sig", newline="")
    assert load_board(path) == parse_board(SMALL)


# Faults of a file


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "there is no file" in faults(load_board, tmp_path / "none.toml")[""]
    assert "there is no file" in faults(load_board, tmp_path)[""]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'name = "x"\nvalleys = \n', "line 2"),
        (b"\xff\xfe", "not UTF-8"),
        (b"a = " + b"[" * 50_000, "nested too deeply"),
        (b"markers_per_colour = " + b"9" * 5000, "overlong numbers"),
        (b"#" * (1 << 20) + b"\n", "too long"),
    ],
)
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(content)
    assert words in faults(load_board, path)[""]


# Faults of a board


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"markers_per_colour": None}, "markers_per_colour", "missing; 1 to 999"),
        ({"markers_per_colour": 0}, "markers_per_colour", "0 is not possible; 1 to 999"),
        ({"markers_per_colour": 1000}, "markers_per_colour", "1 to 999"),
        ({"markers_per_colour": True}, "markers_per_colour", "true is not possible"),
        ({"markers_per_colour": 24.0}, "markers_per_colour", "24.0 is not possible"),
        ({"markers_per_colour": "24"}, "markers_per_colour", '"24" is not possible'),
        ({"markers_per_colour": 1 << 100_000}, "markers_per_colour", "so large a number"),
        ({"markers_per_colour": 7}, "starting_supply", "8, the default, is not possible; 0 to 7"),
        ({"starting_supply": 13}, "starting_supply", "13 is not possible; 0 to 12"),
        ({"starting_supply": -1}, "starting_supply", "0 to 12"),
        ({"starting_money": -1}, "starting_money", "0 to 9999"),
        ({"starting_money": 10_000}, "starting_money", "0 to 9999"),
        ({"round_limit": -1}, "round_limit", "0 to 9999"),
        ({"payout": "upstream"}, "payout", "one of whole-valley, downstream"),
        ({"payout": ["whole-valley"]}, "payout", "a list is not possible"),
        ({"name": 3}, "name", "3 is not possible"),
        ({"name": "a\nb"}, "name", "printable"),
        ({"name": "x" * 101}, "name", "at most 100"),
        ({"valleys": None}, "valleys", "missing; a list of 1 to 12 tables with name, mines"),
        ({"valleys": []}, "valleys", "0 given; 1 to 12"),
        ({"valleys": [{"mines": [{"cost": 1, "value": 4}]}] * 13}, "valleys", "13 given; 1 to 12"),
        ({"valleys": "Ogwen"}, "valleys", '"Ogwen" is not possible; a list'),
        ({"valleys": [7]}, "valleys[0]", "7 is not possible; a table with name, mines"),
        ({"valleys": [{"name": "A"}]}, "valleys[0].mines", "missing; a list of 1 to 10"),
        ({"valleys": [{"mines": [{"cost": 1, "value": 4}] * 11}]}, "valleys[0].mines", "11 given; 1 to 10"),
        ({"valleys": [{"mines": [{"cost": 4, "value": 4}]}]}, "valleys[0].mines[0].cost", "1 to 3"),
        ({"valleys": [{"mines": [{"cost": 0, "value": 4}]}]}, "valleys[0].mines[0].cost", "1 to 3"),
        ({"valleys": [{"mines": [{"cost": 1, "value": 3}]}]}, "valleys[0].mines[0].value", "4 to 6"),
        ({"valleys": [{"mines": [{"cost": 1, "value": 7}]}]}, "valleys[0].mines[0].value", "4 to 6"),
        ({"valleys": [{"mines": [{"cost": 1}]}]}, "valleys[0].mines[0].value", "missing; 4 to 6"),
        ({"developments": [{"kind": "modify die"}]}, "developments[0].kind", "one of improved-selling"),
        ({"developments": [{}]}, "developments[0].kind", "missing; one of"),
        ({"developments": [{"kind": "extra-supplies"}]}, "developments[0].price", "missing; 0 to 9999"),
        ({"developments": [{"kind": "extra-supplies", "price": -1}]}, "developments[0].price", "0 to 9999"),
        ({"developments": [{"kind": "modify-die", "price": 0}]}, "developments[0].price", "has no price"),
        (
            {"developments": [{"kind": "modify-die"}] * 2},
            "developments[1].kind",
            "at most one space of a kind",
        ),
        ({"developments": [{"kind": "modify-die"}] * 8}, "developments", "8 given; 0 to 7"),
        ({"starting_mony": 3}, "starting_mony", 'did you mean "starting_money"?'),
        ({"zzz": 3}, "zzz", "there are: name, valleys, developments"),
        ({"valleys": [{"mines": [{"costs": 1, "value": 4}]}]}, "valleys[0].mines[0].costs", '"cost"'),
    ],
)
def test_a_fault_is_named_by_its_path(changes: dict[str, Any], field: str, words: str) -> None:
    found = faults(board_from_data, small(**changes))
    assert words in found[field]
    assert max(len(text) for text in found.values()) < 300


def test_all_faults_are_told_at_once_and_nothing_else() -> None:
    found = faults(
        board_from_data,
        small(
            markers_per_colour=0,
            valleys=[{"mines": [{"cost": 7, "value": 4}, 5]}],
            developments=[{"kind": "x", "price": 1}, {"kind": "x"}],
        ),
    )
    assert set(found) == {
        "markers_per_colour",
        "valleys[0].mines[0].cost",
        "valleys[0].mines[1]",
        "developments[0].kind",
        "developments[1].kind",
    }


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["name", "mines", "cost", "value", "kind", "price"]), inner)
    ),
)


@given(
    st.dictionaries(st.sampled_from([field.name for field in dataclasses.fields(Board)]), json_values)
    | json_values
)
def test_any_data_is_a_board_or_is_refused(data: object) -> None:
    assert is_read_or_refused(board_from_data, data)


@given(st.text() | st.lists(st.sampled_from([*SMALL.split(), "\n", "[[", "]]", "="])).map(" ".join))
def test_any_text_is_a_board_or_is_refused(text: str) -> None:
    assert is_read_or_refused(parse_board, text)


# The external form


def test_no_board_and_a_name_alone_are_shipped_boards() -> None:
    standard = shipped_boards()["standard"]
    assert read_board(pb.SlateBoard()) == standard
    assert read_board(pb.SlateBoard(name="standard")) == standard


def test_an_unknown_name_alone_is_refused_with_the_names_there_are() -> None:
    assert faults(read_board, pb.SlateBoard(name="big")) == {
        "name": 'there is no shipped board "big"; there are: standard'
    }


def test_a_shipped_board_is_written_as_its_name_alone() -> None:
    assert write_board(shipped_boards()["standard"]) == pb.SlateBoard(name="standard")


def test_another_board_of_a_shipped_boards_name_is_written_whole() -> None:
    board = dataclasses.replace(shipped_boards()["standard"], round_limit=20)
    assert len(write_board(board).valleys) == 9
    assert read_board(write_board(board)) == board


@given(st.integers(0, 2**32))
def test_a_board_survives_its_message_and_json(seed: int) -> None:
    message = board_to_message(random_board(Random(seed)))
    board = read_board(message)
    assert write_board(board) == message
    assert read_board(json_format.Parse(json_format.MessageToJson(message), pb.SlateBoard())) == board


def test_faults_of_a_message_are_named_as_in_a_file() -> None:
    message = write_board(parse_board(SMALL))
    message.valleys[0].mines[1].cost = 0
    message.developments[0].ClearField("price")
    message.developments.add()
    message.payout = 9  # type: ignore[assignment]
    assert faults(read_board, message) == {
        "valleys[0].mines[1].cost": "0 is not possible; 1 to 3",
        "developments[0].price": "missing; 0 to 9999",
        "developments[1].kind": f"missing; one of {', '.join(KINDS)}",
        "payout": "9 is not possible; one of whole-valley, downstream",
    }


def test_a_message_of_a_hostile_size_is_refused_in_few_words() -> None:
    message = pb.SlateBoard(name="x", markers_per_colour=24)
    for _ in range(200_000):
        message.valleys.add()
    assert faults(read_board, message) == {
        "valleys": "200000 given; 1 to 12 tables with name, mines expected"
    }


@given(st.binary(max_size=60))
def test_any_bytes_are_a_board_or_is_refused(data: bytes) -> None:
    message = pb.SlateBoard()
    with suppress(DecodeError):
        message.ParseFromString(data)
    assert is_read_or_refused(read_board, message)


# Spaces in play


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_space_has_room_for_two_or_for_one_of_two_players(kind: str, num_players: int) -> None:
    out_of_play = {2: "half-the-mines", 3: "alone-in-the-valley", 4: "alone-in-the-valley"}[num_players]
    room = 1 if num_players == 2 else 2
    assert capacity(kind, num_players) == (0 if kind == out_of_play else room)
