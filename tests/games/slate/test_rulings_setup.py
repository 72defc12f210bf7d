"""The rules of setting up, each by name."""

from collections import Counter
from dataclasses import replace

import pytest

from games.slate import oracle
from games.slate.oracle_message import STANDARD, board_to_message
from games.slate.oracle_state import Board, Over, Player, Rolling, State
from games.slate.positions import SMALL, to_state
from slate_ai.games.registry import new_position
from slate_ai.v1 import slate_pb2 as pb


def set_up(board: Board | None = None, num_players: int = 2, first_player: int = 0) -> State:
    setup = pb.SlateSetup(first_player=first_player)
    if board is not None:
        setup.board.CopyFrom(board_to_message(board))
    return to_state(new_position("slate", num_players, setup))


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_standard_board_is_the_one_in_the_rules(num_players: int) -> None:
    state = to_state(new_position("slate", num_players))
    assert state.board == STANDARD
    assert state.valleys == [[] for _ in range(9)]
    assert state.occupants == {kind: [] for kind in STANDARD.developments}


def test_each_player_starts_with_eight_markers_and_three_money() -> None:
    state = set_up(num_players=4)
    assert state.players == [Player(8, 3)] * 4
    assert (state.round, state.phase) == (1, Rolling(0))


def test_a_board_may_say_what_players_start_with() -> None:
    board = replace(SMALL, starting_supply=5, starting_money=1)
    assert set_up(board, num_players=3).players == [Player(5, 1)] * 3


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_is_whom_the_setup_says(seat: int) -> None:
    state = set_up(num_players=3, first_player=seat)
    assert (state.first_player, state.phase) == (seat, Rolling(seat))


def test_else_the_first_player_is_drawn_uniformly() -> None:
    drawn = Counter(to_state(new_position("slate", 4, seed=seed)).first_player for seed in range(400))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 16.27  # chi-square, 0.1 %


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_a_start_without_supply_begins_with_an_empty_round(num_players: int) -> None:
    board = replace(SMALL, starting_supply=0)
    state = set_up(board, num_players)
    assert state.players == [Player(1, 3)] * num_players
    assert (state.round, state.first_player, state.phase) == (2, 1, Rolling(1))
    assert state == oracle.new_state(board, num_players, 0)


def test_a_start_without_supply_in_a_game_of_one_round_is_over_at_once() -> None:
    assert set_up(replace(SMALL, starting_supply=0, round_limit=1)).phase == Over()
