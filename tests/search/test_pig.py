"""Search plays Pig almost as well as can be; exact values say how well.

To 60 points: in a game to 20 holding is never best short of the win, so that one would prove nothing.
"""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.pig_solution import solve_pig
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigSetup

TARGET = 60
Exact = NDArray[np.float64]


@pytest.fixture(scope="module")
def exact() -> Exact:
    return solve_pig(TARGET)


def sampled_positions(exact: Exact, number: int) -> list[Position]:
    """Seat 0 to decide; in every other one it is best to hold."""
    rng, positions = Random(3), list[Position]()
    while len(positions) < number:
        mine, other = rng.choices(range(2, TARGET - 10), k=2)
        message = pb.Position()
        message.pig.target, message.pig.turn_total = TARGET, rng.randrange(2, min(30, TARGET - mine))
        message.pig.scores.extend((mine, other))
        position = position_from_message(message)
        if regret(exact, position, ("roll", "hold")[len(positions) % 2]) < 1e-9:
            positions.append(position)
    return positions


def worth(exact: Exact, position: Position) -> float:
    """Seat 0's chances."""
    if position.is_over:
        return float(position.winners() == (0,))
    if position.is_chance:
        outcomes = position.chance_outcomes()
        return sum(o.probability * worth(exact, position.after(o.action)) for o in outcomes)
    pig = position.to_message().pig
    scores = list(pig.scores or (0, 0))
    value = float(exact[scores[pig.player], scores[1 - pig.player], pig.turn_total])
    return value if pig.player == 0 else 1 - value


def regret(exact: Exact, position: Position, move: str) -> float:
    """How much ``move`` gives away."""
    return worth(exact, position) - worth(exact, position.play(move))


def regrets(exact: Exact, positions: list[Position], simulations: int) -> NDArray[np.float64]:
    """Of the moves that search chooses."""
    engine = Engine(4 << 20)
    answers = [
        engine.analyze(position, Limit(simulations=simulations), Options(seed=seed))
        for seed, position in enumerate(positions)
    ]
    return np.array([regret(exact, p, a.best.move) for p, a in zip(positions, answers, strict=True)])


def test_regret_falls_with_simulations_below_that_of_one_move_for_all(exact: Exact) -> None:
    positions = sampled_positions(exact, 60)
    few, more, many = (regrets(exact, positions, n).mean() for n in (300, 3000, 10_000))
    constant = [np.mean([regret(exact, p, move) for p in positions]) for move in ("roll", "hold")]
    assert few > more > many
    assert many < min(0.01, *constant)


def test_a_root_that_comes_back_later_in_the_game_is_no_evidence_for_the_moves_that_lead_there() -> None:
    # Who holds at once passes the turn, and the other may too: then all is as it was.
    position = new_position("pig", setup=PigSetup(target=30))
    for seed in range(10):
        assert (
            Engine(4 << 20).analyze(position, Limit(simulations=200), Options(seed=seed)).best.move == "roll"
        )
