"""Search on Cliff Mining: it never peeks, and weighs claims that are not listed."""

from dataclasses import replace

import numpy as np
import pytest

from games.cliff_mining.table import claim_of, moves, own, play, table
from slate_ai.analysis import Analysis
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.limits import Limit, Options


def answer(position: Position, *only_moves: str) -> Analysis:
    options = Options(seed=5, only_moves=only_moves)
    analysis = Engine(4 << 20).analyze(position, Limit(simulations=60), options)
    return replace(analysis, elapsed_seconds=0.0, simulations_per_second=0.0)


@pytest.mark.parametrize(
    "played",
    [
        ("mine 2 green", "show green-medium green-medium", "mine 4 red", "draw blue-small"),
        ("mine 2 green", "show green-medium green-medium", "mine 1 medium"),
    ],
)
def test_permuted_hidden_pieces_change_no_byte_of_the_answer(played: tuple[str, ...]) -> None:
    position = play(table(), *played)
    answers = [answer(position), answer(position.observe(position.player))]
    for seed in range(2):
        state = np.array(position.state)
        operations.determinize(position.tables, state, position.player, new_rng(seed))
        world = Position(position.game, position.tables, state)
        assert own(world).bag != own(position).bag
        answers.append(answer(world))
    assert all(other == answers[0] for other in answers[1:])


def test_a_claim_that_is_not_listed_is_searched_when_asked_for() -> None:
    position = table()
    claim = claim_of(position)
    assert claim not in moves(position)
    analysis = answer(position, claim, "mine 2 red")
    assert {suggestion.move for suggestion in analysis.suggestions} == {claim, "mine 2 red"}


def test_a_claim_of_a_wrong_size_is_refused_by_its_place() -> None:
    with pytest.raises(InputError, match=r"options\.only_moves\[1\]: 1 pieces are claimed; the bag holds 9"):
        answer(table(), "mine 2 red", "claim red-small")
