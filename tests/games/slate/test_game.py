"""Slate as the registry offers it: setups, positions of real games, sentences, errors."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from games.slate.faults import faults
from games.slate.oracle_message import state_to_message
from games.slate.oracle_state import Executing, Player, Rolling, State
from games.slate.positions import on, situation, to_position
from games.slate.random_boards import random_choice, random_first_state
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game, new_position, position_from_json, position_from_message
from slate_ai.games.slate.board_files import shipped_boards
from slate_ai.v1 import slate_pb2 as pb
from slate_ai.v1 import strategy_pb2

SLATE = load_game("slate")

BOARD_FILE = """
name = "Home"
markers_per_colour = 10
starting_supply = 5
starting_money = 1

[[valleys]]
name = "Aeron"
mines = [{ cost = 1, value = 4 }, { cost = 3, value = 6 }]
"""


# Setups


def test_every_shipped_board_is_a_setup() -> None:
    assert [setup.name for setup in SLATE.setups] == list(shipped_boards())
    assert SLATE.setups[0].description == "9 valleys, 24 mines, 24 markers per colour."


def test_no_setup_is_the_standard_one() -> None:
    by_name = new_position("slate", 3, SLATE.read_setup("standard"), seed=5)
    assert new_position("slate", 3, seed=5) == by_name
    assert by_name.to_message().slate.board == pb.SlateBoard(name="standard")


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_game_begins_as_the_board_says(num_players: int) -> None:
    message = new_position("slate", num_players).to_message().slate
    assert [(player.supply, player.money) for player in message.players] == [(8, 3)] * num_players
    assert message.round == 1
    assert message.rolling == pb.SlateRolling(player=message.first_player)


def test_the_seed_draws_the_first_player_fairly() -> None:
    first = [new_position("slate", 4, seed=seed).to_message().slate.first_player for seed in range(200)]
    assert min(first.count(seat) for seat in range(4)) > 30
    assert first[:20] == [new_position("slate", 4, seed=s).to_message().slate.first_player for s in range(20)]


def test_a_first_player_may_be_chosen() -> None:
    for seat in range(3):
        setup = pb.SlateSetup(first_player=seat)
        assert new_position("slate", 3, setup).to_message().slate.first_player == seat


def test_a_setup_names_all_its_faults() -> None:
    setup = pb.SlateSetup(first_player=3, board=pb.SlateBoard(markers_per_colour=24))
    assert faults(new_position, "slate", 3, setup) == {
        "first_player": "3 is not possible; 0 to 2",
        "board.valleys": "0 given; 1 to 12 tables with name, mines expected",
    }


def test_slate_is_for_two_to_four() -> None:
    assert "Slate takes 2, 3, 4" in faults(new_position, "slate", 5)["num_players"]


def test_a_setup_is_read_from_a_board_file(tmp_path: Path) -> None:
    path = tmp_path / "home.toml"
    path.write_text(BOARD_FILE, "utf-8")
    message = new_position("slate", 2, SLATE.read_setup(str(path))).to_message().slate
    assert message.board.name == "Home"
    assert [(player.supply, player.money) for player in message.players] == [(5, 1)] * 2


def test_a_setup_that_is_none_is_refused(tmp_path: Path) -> None:
    assert "there are: standard" in faults(SLATE.read_setup, "big")["setup"]
    assert "there is no file" in faults(SLATE.read_setup, str(tmp_path / "none.toml"))[""]
    path = tmp_path / "home.toml"
    path.write_text(BOARD_FILE.replace("cost = 3", "cost = 7"), "utf-8")
    assert faults(SLATE.read_setup, str(path)) == {"valleys[0].mines[1].cost": "7 is not possible; 1 to 3"}


# Positions


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_survives_its_message_and_json(seed: int) -> None:
    rng = Random(seed)
    position = to_position(random_first_state(rng))
    for _ in range(250):
        again = position_from_message(position.to_message())
        np.testing.assert_array_equal(again.state, position.state)
        assert position_from_json(position.to_json()) == position
        if position.is_over:
            return
        choices = [choice.notation for choice in position.legal_moves() or position.chance_outcomes()]
        position = position.play(random_choice(choices, rng))


def test_a_player_without_a_marker_sits_out_as_a_position_is_read() -> None:
    state = situation(Rolling(0), Player(0, 3), Player(2, 3))
    message = to_position(state).to_message().slate
    assert message.players[0].supply == 1
    assert message.rolling == pb.SlateRolling(player=1)


def test_faults_of_a_position_are_named_from_the_game_on() -> None:
    message = state_to_message(situation(Rolling(0), Player(3, 3), Player(3, 3)))
    message.players[1].money = -1
    found = faults(position_from_message, strategy_pb2.Position(slate=message))
    assert list(found) == ["slate.players[1].money"]
    message.board.valleys[0].mines[0].cost = 9
    found = faults(position_from_message, strategy_pb2.Position(slate=message))
    assert list(found) == ["slate.board.valleys[0].mines[0].cost"]


# Moves


def rolled(*dice: int) -> Position:
    position = new_position("slate", 2, pb.SlateSetup(first_player=0))
    return position.play(f"roll {' '.join(map(str, dice))}")


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("place 3 1 3", "place 1 3 3"),
        (" PLACE  1 ", "place 1"),
        ("set 3,6", "set 3 6"),
        ("Reroll 1", "reroll 1"),
    ],
)
def test_a_move_in_another_form_is_refused_with_the_right_one(given: str, right: str) -> None:
    assert faults(rolled(1, 3, 3).play, given)["move"] == (
        f'"{given}" is not in normal form; write "{right}"'
    )


def test_dice_in_another_order_are_refused_with_the_right_one() -> None:
    position = new_position("slate", 2)
    assert 'write "roll 2 4 5"' in faults(position.play, "roll 5 2 4")["move"]


def test_a_move_that_is_not_legal_is_refused_with_those_that_are() -> None:
    position = rolled(1, 3, 3).play("place 1").play("roll 1 1 1").play("place")
    assert faults(position.play, "open B")["move"] == '"open B" is not legal here; legal: gain, forfeit'


def test_a_form_of_an_illegal_move_is_not_recommended() -> None:
    assert "is not legal here" in faults(rolled(1, 3, 3).play, "place 5 1")["move"]


PERFORMING = situation(
    Executing(4, [0, 1]),
    Player(3, 4, on(4, 4, 5)),
    Player(2, 1, on(4)),
    mines={"A": "1x 0 1x", "B": "0"},
    spaces={"improved-selling": [1], "extra-supplies": [0]},
)
DEVELOPING = situation(Executing(6, [0]), Player(0, 3, on(6, 6)), Player(2, 1))
ROLLING = situation(Rolling(0, [1, 3, 6]), Player(3, 4), Player(2, 1), spaces={"modify-die": [0]})
PERFORMED = situation(
    Executing(5, [0], performed=True), Player(3, 4), Player(2, 1), spaces={"extra-supplies": [0]}
)


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (ROLLING, "reroll 3", "Pay 1 money to roll the 3 again."),
        (ROLLING, "set 3 6", "Pay 3 money to turn the 3 into a 6."),
        (ROLLING, "modify 6 1", "Turn the 6 into a 1 with modify-die."),
        (ROLLING, "place", "Place no marker."),
        (ROLLING, "place 3", "Place one marker on action 3."),
        (ROLLING, "place 1 3 6", "Place one marker on action 1, one on action 3 and one on action 6."),
        (PERFORMING, "buy", "Buy a marker for 2 money."),
        (PERFORMING, "open B", "Open mine B2 (worth 6) for 2 markers."),
        (PERFORMING, "open B paying 4", "Open mine B2 (worth 6) for 2 markers, one taken from action 4."),
        (
            PERFORMING,
            "open B paying 4 5",
            "Open mine B2 (worth 6) for 2 markers, one taken from action 4, one taken from action 5.",
        ),
        (PERFORMING, "sell A2", "Sell from mine A2 and close it: 2 money for you and 3 for seat 1."),
        (PERFORMING, "sell B1", "Sell from mine B1 and close it: 4 money for you."),
        (PERFORMING, "forfeit", "Take the marker back without performing."),
        (DEVELOPING, "develop modify-die paying 6", "Occupy modify-die with a marker taken from action 6."),
        (PERFORMED, "end", "Buy nothing and go on."),
    ],
)
def test_a_move_is_told_in_a_sentence(state: State, move: str, sentence: str) -> None:
    told = {legal.notation: legal.description for legal in to_position(state).legal_moves()}
    assert told[move] == sentence


def test_dice_are_told_in_a_sentence() -> None:
    position = new_position("slate", 2)
    outcome = next(outcome for outcome in position.chance_outcomes() if outcome.notation == "roll 2 4 4")
    told = SLATE.describe(position.tables, position.state, outcome.action)
    assert told == "Roll a 2, a 4 and a 4."


def test_the_picture_tells_whose_turn_it_is() -> None:
    assert "action 4, open or sell: ○ seat 0 performs; then □ 1" in str(to_position(PERFORMING))
