"""The stated standard errors are honest: two of them cover the exact value about as often as they say."""

from random import Random

import numpy as np
import pytest

from games.pig_solution import solve_pig
from search.slate_exact import Solver
from slate_ai.analysis import Suggestion
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.limits import Limit, Options
from slate_ai.v1 import slate_pb2
from slate_ai.v1 import strategy_pb2 as pb

TINY_BOARD = slate_pb2.SlateBoard(
    name="tiny",
    valleys=[
        slate_pb2.SlateValley(
            name="Tiny", mines=[slate_pb2.SlateMine(cost=1, value=4), slate_pb2.SlateMine(cost=1, value=5)]
        )
    ],
    markers_per_colour=2,
    starting_supply=1,
    starting_money=1,
    round_limit=2,
)


@pytest.fixture(scope="module")
def start() -> Position:
    return new_position("slate", 2, slate_pb2.SlateSetup(board=TINY_BOARD, first_player=0))


@pytest.fixture(scope="module")
def solver(start: Position) -> Solver:
    return Solver(start)


def best_of(position: Position, simulations: int, seed: int) -> Suggestion:
    return Engine(64 << 20).analyze(position, Limit(simulations=simulations), Options(seed=seed)).best


def is_covered(found: Suggestion, exact: float) -> bool:
    return abs(found.value - exact) <= 2 * found.standard_error


def slate_positions(start: Position, number: int) -> list[Position]:
    """Decisions from random games, at most a few moves from the start."""
    rng, positions = Random(1), list[Position]()
    while len(positions) < number:
        position, moves_left = start, rng.randrange(8)
        while not position.is_over:
            if position.is_chance:
                position = position.after(position.draw(rng.randrange(1 << 30)).action)
                continue
            actions = position.legal_actions()
            if moves_left <= 0 and actions.size > 1:
                positions.append(position)
                break
            moves_left -= 1
            position = position.after(int(rng.choice(actions)))
    return positions


def test_in_slate_on_a_tiny_board(start: Position, solver: Solver) -> None:
    covered, regrets = [], []
    for seed, position in enumerate(slate_positions(start, 120)):
        exact, found = solver.values(position), best_of(position, 100_000, seed)
        regrets.append(max(exact.values()) - exact[found.move])
        covered.append(is_covered(found, exact[found.move]))
    assert max(regrets) < 0.01
    assert 0.9 <= np.mean(covered) <= 0.99


@pytest.mark.parametrize(("simulations", "most_regret"), [(1000, 0.02), (10_000, 0.005)])
def test_in_slate_by_small_budgets(
    start: Position, solver: Solver, simulations: int, most_regret: float
) -> None:
    covered, regrets, misses, errors = [], [], [], []
    for seed, position in enumerate(slate_positions(start, 100)):
        exact, found = solver.values(position), best_of(position, simulations, seed)
        regrets.append(max(exact.values()) - exact[found.move])
        covered.append(is_covered(found, exact[found.move]))
        misses.append(found.value - exact[found.move])
        errors.append(found.standard_error)
    assert np.mean(regrets) < most_regret
    assert np.mean(covered) >= 0.9
    # An error that is far too large would cover everything.
    assert np.std(misses) > 0.25 * np.mean(errors)


def test_in_pig() -> None:
    exact, rng, covered = solve_pig(20), Random(2), list[bool]()
    for seed in range(150):
        message = pb.Position()
        message.pig.target = 20
        message.pig.scores.extend(rng.choices([0, *range(2, 20)], k=2))
        message.pig.turn_total = rng.choice([0, *range(2, 20 - message.pig.scores[0])])
        position = position_from_message(message)
        if len(position.legal_actions()) > 1:
            mine, other = message.pig.scores
            # Holding is never better than rolling short of the win, so the best move is worth the position.
            covered.append(
                is_covered(best_of(position, 10_000, seed), float(exact[mine, other, message.pig.turn_total]))
            )
    assert len(covered) > 100
    assert 0.9 <= np.mean(covered) <= 0.99
