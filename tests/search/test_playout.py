"""Random play counts decisions, and is what its operations make it."""

import numpy as np

from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import new_rng
from slate_ai.search.playout import play_random

DECISIONS = 400


def test_random_play_starts_again_until_it_has_made_its_decisions() -> None:
    position = new_position("pig")
    tables, start = position.tables, position.state
    buffer = np.empty(operations.max_legal_actions(tables), np.int32)
    state, rng = np.array(start), new_rng(1)
    games = play_random(tables, state, start, buffer, rng, DECISIONS)

    expected, draws, ended, decisions = np.array(start), new_rng(1), 0, 0
    while decisions < DECISIONS:
        player = operations.current_player(tables, expected)
        if player == TERMINAL:
            expected[:] = start
            ended += 1
        elif player == CHANCE:
            operations.apply_action(tables, expected, operations.sample_chance(tables, expected, draws))
        else:
            action = operations.random_action(tables, expected, buffer, draws)
            operations.apply_action(tables, expected, action)
            decisions += 1
    assert np.array_equal(state, expected)
    assert (games, int(rng[0])) == (ended, int(draws[0]))
    assert games > 1
