"""How far final scores stray from what Slate's evaluation expects."""

import numpy as np
import pytest

from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.seeds import derive_seed
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations

GAMES = 12


def variances(position: Position, expected: np.ndarray) -> list[float]:
    return [
        operations.score_variance(position.tables, position.state, seat, float(expected[seat]))
        for seat in range(position.num_players)
    ]


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_it_is_what_greedy_games_show(num_players: int) -> None:
    policy, squares = parse_policy("greedy"), []
    for game in range(GAMES):
        position, expected, stated = new_position("slate", num_players, seed=game), [], []
        while not position.is_over:
            win, score = np.zeros((2, num_players))
            operations.evaluate(position.tables, position.state, win, score)
            expected.append(score)
            stated.append(variances(position, score))
            seed = derive_seed(game, len(stated))
            position = (
                position.after_chance(seed)
                if position.is_chance
                else position.after(policy.choose(position, seed))
            )
        squares.append(np.mean((np.array(expected) - position.scores()) ** 2 / np.array(stated)))
    assert 0.5 < np.mean(squares) < 1.5


def test_less_is_open_when_less_is_to_come() -> None:
    position = new_position("slate", 2, seed=1)
    many, few, none = (variances(position, np.full(2, gain))[0] for gain in (40.0, 4.0, 0.0))
    assert many > 2 * few > 2 * none > 0
