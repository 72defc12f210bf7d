"""Packed states: what goes in comes out, nothing else matters, and sitting out is done."""

from dataclasses import replace

import numpy as np
from hypothesis import given

from games.slate.kernel_boards import LARGEST, views
from slate_ai.games.slate import layout
from slate_ai.games.slate.board import Board, Development
from slate_ai.games.slate.codec import pack, unpack
from slate_ai.games.slate.tables import Slate, board_of, make_tables
from slate_ai.games.slate.view import Executing, Over, PlayerView, Rolling, SlateView
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng


def opening(tables: Slate) -> SlateView:
    state = np.zeros(layout.STATE_SIZE, np.int64)
    operations.reset(tables, state, new_rng(1))
    return unpack(tables, state)


@given(views())
def test_unpacking_gives_back_what_was_packed(drawn: tuple[Board, SlateView]) -> None:
    board, view = drawn
    tables = make_tables(board, len(view.players))
    state = pack(tables, view)
    assert unpack(tables, state) == view
    assert np.array_equal(pack(tables, unpack(tables, state)), state)


@given(views())
def test_the_reserve_is_what_is_nowhere_else(drawn: tuple[Board, SlateView]) -> None:
    board, view = drawn
    state = pack(make_tables(board, len(view.players)), view)
    for seat, player in enumerate(view.players):
        mines = sum(mine.owner == seat for mines in view.mines for mine in mines)
        spaces = sum(seat in occupants for occupants in view.occupants)
        reserve = int(state[layout.PLAYERS + seat]) >> layout.RESERVE_AT & layout.MARKERS_MASK
        assert player.supply + sum(player.placed) + mines + spaces + reserve == board.markers_per_colour


@given(views())
def test_tunnels_tell_what_the_next_mine_of_each_valley_costs(drawn: tuple[Board, SlateView]) -> None:
    board, view = drawn
    tunnels = int(pack(make_tables(board, len(view.players)), view)[layout.TUNNELS])
    for v, (valley, opened) in enumerate(zip(board.valleys, view.mines, strict=True)):
        costs = [cost for cost in (1, 2, 3) if tunnels >> 12 * (cost - 1) + v & 1]
        assert costs == [mine.cost for mine in valley.mines[len(opened) :][:1]]


def test_tables_tell_their_board() -> None:
    for board in (LARGEST, replace(LARGEST, name="", payout="downstream", round_limit=7, starting_supply=0)):
        assert board_of(make_tables(board, 3)) == board


def test_a_new_game_is_as_the_board_says() -> None:
    board = replace(LARGEST, starting_supply=5, starting_money=9)
    assert opening(make_tables(board, 3, first_player=2)) == SlateView(
        players=[PlayerView(5, 9) for _ in range(3)],
        first_player=2,
        round=1,
        mines=[[] for _ in board.valleys],
        occupants=[[] for _ in board.developments],
        phase=Rolling(2),
    )


def test_the_first_player_is_drawn_unless_given() -> None:
    drawn, state = set(), np.zeros(layout.STATE_SIZE, np.int64)
    tables, rng = make_tables(LARGEST, 4), new_rng(3)
    for _ in range(60):
        operations.reset(tables, state, rng)
        drawn.add(unpack(tables, state).first_player)
    assert drawn == {0, 1, 2, 3}


def with_supplies(*supplies: int, markers: int = 9) -> tuple[Slate, SlateView]:
    tables = make_tables(replace(LARGEST, markers_per_colour=markers), len(supplies))
    view = opening(make_tables(LARGEST, len(supplies), first_player=0))
    view.players = [PlayerView(supply, 0) for supply in supplies]
    return tables, view


def test_a_roller_without_markers_has_sat_out() -> None:
    tables, view = with_supplies(0, 3)
    after = unpack(tables, pack(tables, view))
    assert (after.phase, [player.supply for player in after.players]) == (Rolling(1), [1, 3])


def test_a_roller_who_can_buy_rolls() -> None:
    tables, view = with_supplies(0, 3)
    view.occupants[LARGEST.developments.index(Development("extra-supplies", 2))] = [0]
    view.players[0].money = 2
    assert unpack(tables, pack(tables, view)) == view


def test_a_roller_who_has_rolled_does_not_sit_out() -> None:
    for dice in ([2, 5], [1, 2, 5]):
        tables, view = with_supplies(0, 3)
        view.phase = Rolling(0, dice)
        assert unpack(tables, pack(tables, view)) == view


def test_after_the_last_one_sits_out_the_actions_begin() -> None:
    tables, view = with_supplies(1, 0)
    view.players[0].placed = [0, 0, 1, 0, 0, 0]
    view.phase = Rolling(1)
    after = unpack(tables, pack(tables, view))
    assert (after.phase, after.players[1].supply) == (Executing(3, [0]), 1)


def test_when_all_sit_out_a_new_round_begins() -> None:
    tables, view = with_supplies(0, 0, 0)
    after = unpack(tables, pack(tables, view))
    assert [player.supply for player in after.players] == [1, 1, 1]
    assert (after.phase, after.round, after.first_player) == (Rolling(1), 2, 1)


def test_when_nobody_has_a_marker_left_the_game_is_over() -> None:
    tables, view = with_supplies(0, 0, markers=1)
    for seat, space in enumerate(("modify-die", "value-for-money")):
        view.occupants[LARGEST.developments.index(Development(space))] = [seat]
    after = unpack(tables, pack(tables, view))
    assert (after.phase, after.round) == (Over(), 1)
