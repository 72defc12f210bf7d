"""How search plays Slate: evaluation and rollouts."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.slate.oracle_message import state_to_message
from games.slate.random_boards import random_later_state
from slate_ai.arena.play import play_match
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.games.slate.board_message import write_board
from slate_ai.games.slate.layout import MONEY, PLAYERS, RESERVE, ROUND, SUPPLY, TURN
from slate_ai.games.slate.tables import board_of
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.v1 import slate_pb2
from slate_ai.v1 import strategy_pb2 as pb

Array = NDArray[np.float64]


def evaluation_of(position: Position) -> tuple[Array, Array]:
    win, score = np.zeros(position.num_players), np.zeros(position.num_players)
    operations.evaluate(position.tables, position.state, win, score)
    return win, score


def random_positions(count: int) -> Iterator[Position]:
    """Positions of random boards, all kinds of them, that are not over."""
    seeds = iter(range(10 * count))
    messages = (state_to_message(random_later_state(Random(seed), seed % 90)) for seed in seeds)
    positions = (position_from_message(pb.Position(slate=message)) for message in messages)
    return islice((position for position in positions if not position.is_over), count)


def play(position: Position, *notations: str) -> Position:
    for notation in notations:
        position = position.play(notation)
    return position


def rolled(num_players: int, dice: str) -> Position:
    return play(new_position("slate", num_players, seed=1), f"roll {dice}")


def test_wins_are_shared_on_any_board() -> None:
    for position in random_positions(150):
        win, score = evaluation_of(position)
        assert np.isfinite(score).all()
        assert win.sum() == pytest.approx(1)
        assert (win >= 0).all()


def test_coins_and_markers_are_worth_something() -> None:
    position = rolled(3, "1 2 5")
    for gift in (3 * MONEY, 3 * SUPPLY - 3 * RESERVE):
        richer = np.array(position.state)
        richer[PLAYERS + 2] += gift
        win, score = evaluation_of(position)
        richer_win, richer_score = evaluation_of(Position(position.game, position.tables, richer))
        assert richer_score[2] > score[2] + 0.2
        assert richer_win[2] > win[2]
        assert (richer_win[:2] < win[:2]).all()


def test_seats_do_not_matter_but_for_their_order() -> None:
    position = rolled(4, "1 2 5")
    turned = np.array(position.state)
    turned[PLAYERS : PLAYERS + 4] = np.roll(turned[PLAYERS : PLAYERS + 4], 1)
    first = int(turned[ROUND]) & 3
    turned[ROUND] += (first + 1) % 4 - first
    turned[TURN] += (first + 1) % 4 - first
    win, score = evaluation_of(position)
    turned_win, turned_score = evaluation_of(Position(position.game, position.tables, turned))
    assert turned_score == pytest.approx(np.roll(score, 1), abs=1e-3)
    assert turned_win == pytest.approx(np.roll(win, 1), abs=1e-4)


def test_it_is_nearly_exact_at_the_end() -> None:
    """The last decision of games: what is to come is a sale or a mine more, or nothing."""
    errors: list[float] = []
    for seed in range(30):
        position, rng, last = new_position("slate", 2 + seed % 3, seed=seed), new_rng(seed), None
        while not position.is_over:
            if not position.is_chance:
                last = position
            position = position.after(rollout_or_chance(position, rng))
        assert last is not None
        errors.extend(np.abs(evaluation_of(last)[1] - position.scores()))
    assert np.mean(errors) < 1.0


def rollout_or_chance(position: Position, rng: NDArray[np.uint64]) -> int:
    if position.is_chance:
        return int(operations.sample_chance(position.tables, position.state, rng))
    buffer = np.zeros(operations.max_legal_actions(position.tables), np.int32)
    return int(operations.rollout_action(position.tables, position.state, buffer, rng))


def test_only_very_small_boards_are_played_out_to_the_end_of_the_round() -> None:
    standard = new_position("slate", 2)
    assert standard.game.search_settings(standard.tables).horizon == 0
    board = board_of(standard.tables)
    for small in (
        replace(board, name="short", round_limit=4),
        replace(board, name="small", valleys=board.valleys[:2]),
    ):
        position = new_position("slate", 2, slate_pb2.SlateSetup(board=write_board(small)))
        assert position.game.search_settings(position.tables).horizon == 1


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="5 weights; the network has"):
        new_position("slate", 2).with_network(np.zeros(5, np.float32))


def test_rollouts_are_legal_and_random_on_any_board() -> None:
    drawn_something_else = False
    for seed, position in enumerate(random_positions(150)):
        if not position.is_chance:
            actions = [rollout_or_chance(position, new_rng(seed, stream)) for stream in range(4)]
            assert set(actions) <= set(position.legal_actions().tolist())
            assert actions[0] == rollout_or_chance(position, new_rng(seed, 0))
            drawn_something_else |= len(set(actions)) > 1
    assert drawn_something_else


def test_rollouts_gain_rather_than_forfeit() -> None:
    position = play(rolled(2, "1 1 1"), "place 1 1 1", "roll 2 3 4", "place")
    assert (
        position.game.notation(position.tables, position.state, rollout_or_chance(position, new_rng(0)))
        == "gain"
    )


@pytest.mark.parametrize("num_players", [2, 4])
def test_one_ply_by_the_evaluation_beats_random_play(num_players: int) -> None:
    result = play_match("slate", ("greedy", "random"), 3, 1, num_players=num_players)
    greedy, random = result.standings
    assert greedy.share.mean == pytest.approx(2 / num_players)
    assert greedy.score.mean > random.score.mean + 5
