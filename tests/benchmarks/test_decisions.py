"""The benchmark's players play what they say: uniformly random games, one after the other."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from benchmarks.decisions import play_from_lists
from games.slate import oracle
from games.slate.positions import SMALL, to_position
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import new_rng, random_below
from slate_ai.kernel.types import Actions, Rng, State
from slate_ai.search.playout import play_random

DECISIONS = 500


def draw_from_list(position: Position, state: State, buffer: Actions, rng: Rng) -> int:
    return int(buffer[random_below(rng, operations.legal_actions(position.tables, state, buffer))])


def draw_directly(position: Position, state: State, buffer: Actions, rng: Rng) -> int:
    return operations.random_action(position.tables, state, buffer, rng)


@pytest.mark.parametrize(
    ("play", "draw"),
    [(play_from_lists, draw_from_list), (play_random, draw_directly)],
    ids=["list", "direct"],
)
def test_it_plays_random_games_one_after_the_other(
    play: Callable[..., int], draw: Callable[[Position, State, Actions, Rng], int]
) -> None:
    position = to_position(oracle.new_state(replace(SMALL, round_limit=3), 3, 0))
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    state, rng = np.array(position.state), new_rng(4)
    games = play(position.tables, state, position.state, buffer, rng, DECISIONS)

    expected, expected_games, rng = np.array(position.state), 0, new_rng(4)
    decisions = 0
    while decisions < DECISIONS:
        player = operations.current_player(position.tables, expected)
        if player == TERMINAL:
            expected[:] = position.state
            expected_games += 1
            continue
        if player == CHANCE:
            action = operations.sample_chance(position.tables, expected, rng)
        else:
            action = draw(position, expected, buffer, rng)
            decisions += 1
        operations.apply_action(position.tables, expected, action)
    assert games == expected_games > 5
    assert np.array_equal(state, expected)
