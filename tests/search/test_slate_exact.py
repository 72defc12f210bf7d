"""Search plays the end of Slate as an exact solution does."""

import pytest

from search.slate_exact import Solver, last_actions
from slate_ai.engine import Engine
from slate_ai.limits import Limit, Options


@pytest.mark.parametrize("i", range(len(last_actions())))
def test_the_last_actions_are_played_and_valued_exactly(i: int) -> None:
    position = last_actions()[i]
    exact = Solver(position).values(position)
    assert max(exact.values()) > min(exact.values())
    for seed in range(3):
        best = Engine(4 << 20).analyze(position, Limit(simulations=1000), Options(seed=seed)).best
        assert exact[best.move] == pytest.approx(max(exact.values()))
        assert best.value == pytest.approx(exact[best.move], abs=1e-6)
