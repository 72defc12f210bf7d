"""Leaves below fixed positions: the kernels count what the oracle counted."""

import numpy as np
import pytest

from games.slate.perft import PERFT, count_leaves
from games.slate.positions import to_position
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.types import State


@pytest.mark.parametrize("name", PERFT)
def test_the_kernels_count_the_committed_leaves(name: str) -> None:
    state, leaves = PERFT[name]
    position = to_position(state)
    assert tuple(kernel_leaves(position, position.state, depth + 1) for depth in range(len(leaves))) == leaves


@pytest.mark.parametrize("name", PERFT)
def test_the_oracle_counts_the_committed_leaves(name: str) -> None:
    state, leaves = PERFT[name]
    for depth, count in enumerate(leaves, start=1):
        if count < 3000:
            assert count_leaves(state, depth) == count


def kernel_leaves(position: Position, state: State, depth: int) -> int:
    tables = position.tables
    player = operations.current_player(tables, state)
    if player == TERMINAL:
        return 0
    actions = np.empty(operations.max_legal_actions(tables), np.int32)
    if player == CHANCE:
        count = operations.chance_outcomes(tables, state, actions, np.empty(actions.size))
    else:
        count = operations.legal_actions(tables, state, actions)
    if depth == 1:
        return count
    leaves = 0
    for action in actions[:count]:
        after = state.copy()
        operations.apply_action(tables, after, int(action))
        leaves += kernel_leaves(position, after, depth - 1)
    return leaves
