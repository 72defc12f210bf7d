"""What the player to act does not know has no influence on her answer."""

from collections import defaultdict
from dataclasses import replace

import pytest

from slate_ai.analysis import Analysis
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.kernel import operations
from slate_ai.limits import Limit, Options


def lookalikes(game: str, bets: int) -> list[list[Position]]:
    """Positions after every deal and the same few bets, those alike for the player to act together."""
    groups = defaultdict(list)
    for outcome in new_position(game).chance_outcomes():
        position = new_position(game).play(outcome.notation)
        for _ in range(bets):
            position = position.play("bet" if game == "kuhn_poker" else "raise")
        key = int(operations.information_key(position.tables, position.state, position.player))
        groups[key].append(position)
    return [group for group in groups.values() if len(group) > 1]


def answer(position: Position) -> Analysis:
    analysis = Engine(4 << 20).analyze(position, Limit(simulations=600), Options(seed=5))
    return replace(analysis, elapsed_seconds=0.0, simulations_per_second=0.0)


@pytest.mark.parametrize("bets", [0, 1])
@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
def test_worlds_that_look_alike_get_the_same_answer(game: str, bets: int) -> None:
    groups = lookalikes(game, bets)
    assert len(groups) == 3
    for group in groups:
        answers = [answer(position) for position in group]
        assert len({position.to_json() for position in group}) == len(group)
        assert all(other == answers[0] for other in answers[1:])
        assert answer(group[0].observe(group[0].player)) == answers[0]
    assert answer(groups[0][0]) != answer(groups[1][0])
