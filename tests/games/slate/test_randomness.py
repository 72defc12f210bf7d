"""Random draws of the Slate kernels follow the rules: chi-square at a 0.1 % level, fixed seeds."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from games.slate import oracle
from games.slate.oracle_message import STANDARD
from games.slate.oracle_state import Executing, Over, Player, Rolling, State
from games.slate.perft import STANDARD_MINES, STANDARD_SPACES
from games.slate.positions import on, situation, to_position
from games.slate.random_boards import random_choice, random_first_state
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng

DRAWS = 20_000


def mid_game(phase: Rolling | Executing, *players: Player) -> State:
    return situation(phase, *players, board=STANDARD, mines=STANDARD_MINES, spaces=STANDARD_SPACES)


DECISIONS = {
    "rolling, three different dice": mid_game(
        Rolling(0, [1, 3, 6]), Player(8, 9), Player(3, 0), Player(3, 0), Player(3, 0)
    ),
    "rolling, a pair": mid_game(
        Rolling(1, [2, 2, 5]), Player(3, 0), Player(2, 3), Player(3, 0), Player(3, 0)
    ),
    "rolling, all alike and nothing to pay with": mid_game(
        Rolling(2, [4, 4, 4]), Player(3, 0), Player(3, 0), Player(3, 0), Player(3, 0)
    ),
    "action 2 with pending markers": mid_game(
        Executing(2, [0, 1]), Player(2, 5, on(2, 4, 6)), Player(1, 0, on(2)), Player(3, 0), Player(3, 0)
    ),
    "action 4, opening and selling": mid_game(
        Executing(4, [0]), Player(1, 5, on(4, 4, 5)), Player(1, 0), Player(3, 0), Player(3, 0)
    ),
    "action 5": mid_game(Executing(5, [2]), Player(3, 0), Player(3, 0), Player(3, 0, on(5)), Player(3, 0)),
    "action 6": mid_game(
        Executing(6, [3]), Player(3, 0), Player(3, 0), Player(3, 0), Player(0, 2, on(6, 6, 6))
    ),
    "buy or end": mid_game(
        Executing(6, [3], performed=True), Player(3, 0), Player(3, 0), Player(3, 0), Player(3, 2, on(6))
    ),
}


def chi_square(observed: Counter[int], expected: dict[int, float]) -> float:
    """Pearson's statistic less its mean, in its standard deviations: about normal."""
    assert set(observed) <= set(expected)
    statistic = sum((observed[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(expected) - 1
    return float((statistic - freedom) / np.sqrt(2 * freedom))


@pytest.mark.parametrize("name", DECISIONS)
def test_random_action_is_uniform_over_the_legal_ones(name: str) -> None:
    position = to_position(DECISIONS[name])
    actions = position.legal_actions()
    drawn = draw_actions(position, seed=7)
    assert chi_square(drawn, {int(action): DRAWS / len(actions) for action in actions}) < 3.5


def draw_actions(position: Position, seed: int) -> Counter[int]:
    rng = new_rng(seed)
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    return Counter(
        int(operations.random_action(position.tables, position.state, buffer, rng)) for _ in range(DRAWS)
    )


@pytest.mark.parametrize("dice", [[], [2, 5]])
def test_sample_chance_follows_the_probabilities(dice: list[int]) -> None:
    position = to_position(situation(Rolling(0, dice), Player(3, 0), Player(3, 0)))
    expected = {outcome.action: DRAWS * outcome.probability for outcome in position.chance_outcomes()}
    rng = new_rng(11)
    drawn = Counter(int(operations.sample_chance(position.tables, position.state, rng)) for _ in range(DRAWS))
    assert chi_square(drawn, expected) < 3.5


def test_random_action_reaches_every_legal_action_and_no_other() -> None:
    rng, draws = Random(5), new_rng(5)
    for _ in range(30):
        state = random_first_state(rng)
        for _ in range(rng.randint(0, 200)):
            if state.phase == Over():
                break
            choices = oracle.legal_moves(state) or list(oracle.chance_outcomes(state))
            state = oracle.play(state, random_choice(choices, rng))
        if oracle.player_to_decide(state) is None:
            continue
        position = to_position(state)
        legal = list(map(int, position.legal_actions()))
        buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
        drawn = {
            int(operations.random_action(position.tables, position.state, buffer, draws))
            for _ in range(len(legal) * 25)
        }
        assert drawn == set(legal)
