"""Parts of the packed rules, each beside a plain way to say the same; and the largest board."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from games.slate import oracle
from games.slate.kernel_boards import LARGEST
from games.slate.oracle_message import board_from_message
from games.slate.oracle_scores import scores
from games.slate.positions import to_position, to_state
from games.slate.random_boards import random_choice
from slate_ai.games.slate import layout
from slate_ai.games.slate.actions import Kind, Move, encode_action
from slate_ai.games.slate.board import KINDS, MAX_MINES, MAX_VALLEYS, Mine, Valley
from slate_ai.games.slate.board_message import write_board
from slate_ai.games.slate.codec import pack, unpack
from slate_ai.games.slate.queue import ORDERS, queue_after
from slate_ai.games.slate.scores import valleys_with
from slate_ai.games.slate.selling import first_in_turn
from slate_ai.games.slate.tables import Slate, make_tables
from slate_ai.games.slate.view import Executing, MineView, PlayerView, Rolling
from slate_ai.kernel import operations
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operations import CHANCE, TERMINAL, information_key
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import State

# Helpers live inside kernels.


@kernel
def compiled_queue_after(turn: int, stays: bool) -> int:
    return queue_after(turn, stays)


@kernel
def compiled_first_in_turn(sharing: int, mine: int, count: int) -> int:
    return first_in_turn(sharing, mine, count)


@kernel
def compiled_valleys_with(mines: int) -> int:
    return valleys_with(mines)


def seats_of(queue: int) -> list[int]:
    length = queue >> layout.QUEUE_LENGTH & layout.QUEUE_LENGTH_MASK
    return [queue >> layout.SEAT_BITS * i & layout.SEAT_MASK for i in range(length)]


# The order of an action


@pytest.mark.parametrize("first_player", range(4))
def test_most_markers_perform_first_and_ties_go_by_seat_order(first_player: int) -> None:
    for counts in product(range(4), repeat=4):
        packed = sum(count << 2 * seat for seat, count in enumerate(counts))
        expected = [
            seat
            for most in (3, 2, 1)
            for seat in sorted(range(4), key=lambda seat: (seat - first_player) % 4)
            if counts[seat] == most
        ]
        assert seats_of(int(ORDERS[first_player, packed])) == expected


def test_the_performer_goes_to_the_back_or_leaves() -> None:
    for counts in product(range(4), repeat=4):
        queue = int(ORDERS[0, sum(count << 2 * seat for seat, count in enumerate(counts))])
        first, *others = seats_of(queue) or [0]
        if any(counts):
            assert seats_of(compiled_queue_after(queue, True)) == [*others, first]
            assert seats_of(compiled_queue_after(queue, False)) == others


def test_an_empty_queue_is_zero() -> None:
    only = int(ORDERS[2, 1 << 2 * 3])
    assert seats_of(only) == [3]
    assert compiled_queue_after(only, False) == 0


# Selling and scoring by masks


@pytest.mark.parametrize("mine", range(6))
def test_coins_go_down_the_river_then_from_the_top(mine: int) -> None:
    for others in range(1 << 6):
        sharing = others | 1 << mine
        way = [*range(mine, -1, -1), *range(5, mine, -1)]
        turn = [place for place in way if sharing >> place & 1]
        for count in range(len(turn) + 1):
            expected = sum(1 << place for place in turn[:count])
            assert compiled_first_in_turn(sharing, mine, count) == expected


@given(st.integers(0, (1 << 60) - 1))
def test_valleys_with_a_mine_are_found(mines: int) -> None:
    expected = sum(1 << 10 * v + 9 for v in range(6) if mines >> 10 * v & 1023)
    assert compiled_valleys_with(mines) == expected


# What search relies on


def random_play(tables: Slate, seed: int, plies: int) -> Iterator[State]:
    """The states of a random game, one array that changes."""
    state, rng = np.zeros(layout.STATE_SIZE, np.int64), new_rng(seed)
    buffer = np.empty(operations.max_legal_actions(tables), np.int32)
    operations.reset(tables, state, rng)
    for _ in range(plies):
        yield state
        player = operations.current_player(tables, state)
        if player == TERMINAL:
            return
        if player == CHANCE:
            action = operations.sample_chance(tables, state, rng)
        else:
            action = operations.random_action(tables, state, buffer, rng)
        operations.apply_action(tables, state, action)


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_states_hold_nothing_but_the_position(num_players: int) -> None:
    tables = make_tables(LARGEST, num_players)
    for state in random_play(tables, seed=num_players, plies=1500):
        assert np.array_equal(pack(tables, unpack(tables, state)), state)


def test_two_ways_to_the_same_position_end_in_the_same_state() -> None:
    tables = make_tables(LARGEST, 2)
    view = unpack(tables, next(random_play(tables, seed=1, plies=1)))
    view.phase = Rolling(view.first_player, [1, 3, 6])
    view.players[view.first_player].money = 20
    view.occupants[KINDS.index("extra-supplies")] = [view.first_player]
    view.occupants[KINDS.index("modify-die")] = [view.first_player]
    moves = [Move(Kind.SET, die=3, face=4), Move(Kind.MODIFY, die=6, face=1), Move(Kind.BUY)]
    ends = set()
    for order in permutations(moves):
        state = pack(tables, view)
        for move in order:
            operations.apply_action(tables, state, encode_action(move))
        ends.add(state.tobytes())
    assert len(ends) == 1


def test_no_state_has_more_legal_actions_than_promised() -> None:
    board = replace(LARGEST, valleys=tuple(Valley("", (Mine(2, 4),) * MAX_MINES) for _ in range(MAX_VALLEYS)))
    tables = make_tables(board, 2)
    view = unpack(tables, next(random_play(tables, seed=1, plies=1)))
    view.players[0] = PlayerView(8, 9, [0, 0, 0, 1, 1, 1])
    view.mines = [[MineView(0)] * (MAX_MINES - 1) for _ in board.valleys]
    view.occupants[KINDS.index("extra-supplies")] = [0]
    view.phase = Executing(4, [0])
    buffer = np.full(operations.max_legal_actions(tables), -1, np.int32)
    count = operations.legal_actions(tables, pack(tables, view), buffer)
    assert count == 12 * 4 + 12 * 9 + 2
    assert (buffer[:count] >= 0).all()
    assert (buffer[count:] == -1).all()


@kernel
def keys_of_neighbours(tables: Slate, state: State, keys: NDArray[np.uint64]) -> int:
    """Write the keys of all states that differ from ``state`` in one or two bits; return their number."""
    count = 0
    for i in range(state.size * 63):
        state[i // 63] ^= 1 << i % 63
        for j in range(i, state.size * 63):
            state[j // 63] ^= 1 << j % 63 if j > i else 0
            keys[count] = information_key(tables, state, 0)
            count += 1
            state[j // 63] ^= 1 << j % 63 if j > i else 0
        state[i // 63] ^= 1 << i % 63
    return count


def test_states_that_differ_little_have_different_keys() -> None:
    tables = make_tables(LARGEST, 4)
    state = np.array(list(map(np.array, random_play(tables, seed=8, plies=700)))[-1])
    bits = layout.STATE_SIZE * 63
    keys = np.zeros(bits * (bits + 1) // 2, np.uint64)
    assert keys_of_neighbours(tables, state, keys) == keys.size
    assert np.unique(keys).size == keys.size
    assert operations.information_key(tables, state, 0) not in keys


# The largest board, beside the oracle


@pytest.mark.parametrize("num_players", [2, 4])
def test_all_of_the_largest_board_is_played_as_the_oracle_plays_it(num_players: int) -> None:
    rng = Random(num_players)
    board = replace(LARGEST, starting_supply=300, starting_money=100)
    state = oracle.new_state(board_from_message(write_board(board)), num_players, 0)
    position = to_position(state)
    while not position.is_over:
        choices = {
            choice.notation: choice.action
            for choice in (position.legal_moves() or position.chance_outcomes())
        }
        assert set(choices) == set(oracle.legal_moves(state) or oracle.chance_outcomes(state))
        text = random_choice(sorted(choices), rng)
        position, state = position.after(choices[text]), oracle.play(state, text)
    assert to_state(position) == state
    assert list(position.scores()) == scores(state)
    assert all(len(mines) == MAX_MINES for mines in state.valleys)
