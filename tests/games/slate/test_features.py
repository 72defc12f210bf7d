"""What Slate's network sees."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.slate.oracle_message import state_to_message
from games.slate.random_boards import random_later_state
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.games.slate.board_message import write_board
from slate_ai.games.slate.feature_names import NUM_OWN, NUM_SHARED, OWN, SHARED
from slate_ai.games.slate.layout import (
    MINE_WORDS,
    OWNED,
    PLAYERS,
    QUEUE_LENGTH,
    QUEUE_LENGTH_MASK,
    ROUND,
    SEAT_BITS,
    SEAT_MASK,
    TURN,
)
from slate_ai.games.slate.random_boards import draw_board
from slate_ai.kernel import operations
from slate_ai.v1 import slate_pb2, strategy_pb2

Features = NDArray[np.float32]


def features_of(position: Position) -> tuple[Features, Features]:
    """The seats' own features, [P, NUM_OWN], and the shared ones; the scores so far are checked."""
    players = position.num_players
    features, score = np.full(players * NUM_OWN + NUM_SHARED, np.nan, np.float32), np.zeros(players)
    operations.write_features(position.tables, position.state, features, score)
    assert score == pytest.approx(position.scores(), abs=1e-4)
    return features[: players * NUM_OWN].reshape(players, NUM_OWN), features[players * NUM_OWN :]


def random_positions(count: int) -> Iterator[Position]:
    """Positions of random boards, all kinds of them."""
    messages = (state_to_message(random_later_state(Random(seed), seed % 90)) for seed in range(10 * count))
    positions = (position_from_message(strategy_pb2.Position(slate=message)) for message in messages)
    return islice((position for position in positions if not position.is_over), count)


def turned(position: Position) -> Position:
    """The same position with everybody one seat further."""
    state, players = np.array(position.state), position.num_players
    state[PLAYERS : PLAYERS + players] = np.roll(state[PLAYERS : PLAYERS + players], 1)
    mines = slice(OWNED, OWNED + players * MINE_WORDS)
    state[mines] = np.roll(state[mines], MINE_WORDS)
    first = int(state[ROUND]) & SEAT_MASK
    state[ROUND] += (first + 1) % players - first
    turn = int(state[TURN])
    for place in range(turn >> QUEUE_LENGTH & QUEUE_LENGTH_MASK):
        seat = turn >> SEAT_BITS * place & SEAT_MASK
        state[TURN] += (seat + 1) % players - seat << SEAT_BITS * place
    return Position(position.game, position.tables, state)


def test_features_are_finite_and_of_modest_size_on_any_board() -> None:
    for position in random_positions(150):
        own, shared = features_of(position)
        for features in (own, shared):
            assert np.isfinite(features).all()
            assert np.abs(features).max() < 50


def test_seats_are_seen_alike() -> None:
    for position in random_positions(150):
        own, shared = features_of(position)
        turned_own, turned_shared = features_of(turned(position))
        assert turned_own == pytest.approx(np.roll(own, 1, axis=0), abs=1e-6)
        assert turned_shared == pytest.approx(shared, abs=1e-6)


def test_each_feature_tells_something() -> None:
    """None is always the same, over many positions: none is written to the place of another."""
    seen = [features_of(position) for position in random_positions(400)]
    own = np.concatenate([own for own, _ in seen])
    shared = np.stack([shared for _, shared in seen])
    assert [name for name, values in zip(OWN, own.T, strict=True) if np.ptp(values) == 0] == []
    assert [name for name, values in zip(SHARED, shared.T, strict=True) if np.ptp(values) == 0] in (
        [],
        ["performed"],
    )


def test_they_are_what_their_names_say() -> None:
    position = new_position("slate", 2, seed=1).play("roll 1 2 6")
    own, shared = features_of(position)
    roller = dict(zip(OWN, own[position.player].tolist(), strict=True))
    assert roller["decides"] == 1
    assert [roller[f"action_{action}"] for action in range(1, 7)] == [0.5, 0.5, 0, 0, 0, 0.5]
    assert roller["coins_3"] == 1
    assert roller["coins_8"] == pytest.approx(3 / 8)
    assert roller["dice_to_come"] == 0
    other = dict(zip(OWN, own[1 - position.player].tolist(), strict=True))
    assert other["dice_to_come"] == 1
    assert other["second_to_roll"] == 1
    board = dict(zip(SHARED, shared.tolist(), strict=True))
    assert board["placing"] == 1
    assert board["num_valleys"] == pytest.approx(0.9)
    assert board["plays_half-the-mines"] == 0


def test_drawn_boards_are_valid_and_differ() -> None:
    boards = [draw_board(Random(seed)) for seed in range(200)]
    assert len(set(boards)) == 200
    for board in boards:
        for num_players in (2, 3, 4):
            setup = slate_pb2.SlateSetup(board=write_board(board))
            assert not new_position("slate", num_players, setup).is_over


def test_a_drawn_board_that_two_players_cannot_open_whole_has_a_round_limit() -> None:
    limits: dict[bool, list[int]] = {False: [], True: []}
    for board in (draw_board(Random(seed)) for seed in range(300)):
        costs = sum(mine.cost for valley in board.valleys for mine in valley.mines)
        limits[2 * board.markers_per_colour < costs].append(board.round_limit)
    assert len(limits[True]) > 30
    assert min(limits[True]) > 0
    assert min(limits[False]) == 0
    assert max(limits[False]) > 0
