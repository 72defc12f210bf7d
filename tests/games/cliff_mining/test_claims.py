"""Claims that the player to act may well make, against the exact belief."""

from collections.abc import Iterator

import numpy as np
import pytest

from games.cliff_mining.played import after_wrong_claim, played
from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.belief.belief import PieceBelief, believe
from slate_ai.games.cliff_mining.claims import (
    LEAST_PROBABILITY,
    MAX_LISTED_CLAIMS,
    claim_probability,
    likely_claims,
)
from slate_ai.games.cliff_mining.pieces import decode_pieces
from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng

CASES = [(3, 0, 32), (3, 1, 26), (3, 4, 28), (4, 1, 36), (4, 2, 42), (5, 1, 60)]
"""Players, seed and moves: games some way in, before anybody knows all."""


def claims(position: Position) -> list[int]:
    buffer = np.empty(operations.max_legal_actions(position.tables), np.int32)
    count = likely_claims(position.tables, position.state, position.player, buffer, 0)
    return [int(action) for action in buffer[:count]]


def believed(position: Position) -> PieceBelief:
    belief = believe(position.tables, position.state, position.player)
    assert belief is not None
    assert belief.is_exact
    return belief


def positions(case: tuple[int, int, int]) -> Iterator[Position]:
    """One position, and what comes after a wrong claim."""
    position = played(*case)
    yield position
    yield after_wrong_claim(position)


def assert_agree(position: Position) -> None:
    """Claims are the believed bags that are likely, or there are none."""
    belief = believed(position)
    listed = claims(position)
    assert listed == sorted(listed)
    likely = int((belief.bag_probabilities > LEAST_PROBABILITY).sum())
    assert len(listed) in (0, min(likely, MAX_LISTED_CLAIMS))
    for action in listed:
        expected = belief.probability_of_bag(decode_pieces(action - CLAIM))
        found = claim_probability(position.tables, position.state, position.player, action)
        assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("case", CASES)
def test_claims_are_the_likeliest_bags_and_their_probability_is_the_belief(
    case: tuple[int, int, int],
) -> None:
    for position in positions(case):
        assert_agree(position)


def test_claims_are_listed_when_enough_is_known() -> None:
    assert sum(bool(claims(position)) for case in CASES for position in positions(case)) >= len(CASES)


@pytest.mark.parametrize("case", CASES)
def test_claims_follow_from_what_their_player_knows(case: tuple[int, int, int]) -> None:
    for position in positions(case):
        view = position.observe(position.player)
        assert claims(view) == claims(position)
        for seed in range(3):
            state = np.array(position.state)
            operations.determinize(position.tables, state, position.player, new_rng(seed))
            assert claims(Position(position.game, position.tables, state)) == claims(position)


def test_no_claim_is_listed_at_first_and_an_unlisted_one_has_no_probability() -> None:
    position = played(3, 0, 0)
    assert claims(position) == []
    assert claim_probability(position.tables, position.state, position.player, CLAIM + 5) == 0.0
