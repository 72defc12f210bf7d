"""Where players mix and have many moves, those of low priors wait."""

from typing import Any

import numpy as np
import pytest

from slate_ai.kernel.jit import kernel
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import Rng
from slate_ai.search.memory import STEP
from slate_ai.search.mixing import VISITS_TO_WIDEN, draw_edge, learn_regrets
from slate_ai.search.table import Table, add_edges, add_node, new_table

SLOT, DRAWS = 0, 4000
PRIORS = (0.4, 0.3, 0.2, 0.05, 0.05)
"""The average is 0.2."""


@kernel
def draw_one(table: Table, path: Any, explored_share: float, rng: Rng) -> int:
    """Draw an edge of the node at ``path[0]``; its index within the node."""
    draw_edge(table, path[0], explored_share, rng)
    return int(path[0]["edge"] - table.nodes[path[0]["slot"]]["first_edge"])


@kernel
def learn_one(table: Table, path: Any, utility: float) -> float:
    """Learn a result of the edge drawn last."""
    return learn_regrets(table, path[0], utility)


@kernel
def grow(table: Table, actions: Any, priors: Any, values: Any) -> None:
    """Make the first slot a node with edges."""
    add_node(table, SLOT, np.uint64(1))
    add_edges(table, SLOT, actions, priors, values, actions.size, 0.0)


def node_of(priors: tuple[float, ...], visits: int) -> tuple[Table, Any]:
    """A table with one node, and a path that stands at it."""
    table, path = new_table(1 << 16, 4, len(priors), is_mixing=True), np.zeros(1, STEP)
    actions, values = np.arange(len(priors), dtype=np.int32), np.zeros(len(priors), np.float32)
    grow(table, actions, np.array(priors, np.float32), values)
    table.nodes["visits"][SLOT] = visits
    return table, path


def shares(table: Table, path: Any, explored_share: float) -> list[float]:
    rng = new_rng(5)
    drawn = [draw_one(table, path, explored_share, rng) for _ in range(DRAWS)]
    return list(np.bincount(drawn, minlength=len(PRIORS)) / DRAWS)


@pytest.mark.parametrize("explored_share", [0.0, 0.5, 1.0])
def test_at_first_only_moves_of_average_prior_are_tried(explored_share: float) -> None:
    assert shares(*node_of(PRIORS, 0), explored_share) == pytest.approx([4 / 9, 3 / 9, 2 / 9, 0, 0], abs=0.03)


def test_every_move_is_tried_in_the_end() -> None:
    assert shares(*node_of(PRIORS, 4 * VISITS_TO_WIDEN), 1.0) == pytest.approx(PRIORS, abs=0.03)


def test_equal_priors_are_all_open_at_once() -> None:
    assert shares(*node_of((0.2,) * 5, 0), 0.5) == pytest.approx([0.2] * 5, abs=0.03)


def test_a_move_that_waits_gathers_no_regret() -> None:
    table, path = node_of(PRIORS, 0)
    table.edges["value"] = 0.5
    assert draw_one(table, path, 0.5, new_rng(1)) < 3
    learn_one(table, path, 0.0)
    regrets = table.mixing["regret"][1:6]
    assert regrets.max() > 0
    assert (regrets[3:] == 0).all()
