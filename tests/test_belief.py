"""Beliefs: as text, as messages, and those of both poker games."""

from dataclasses import replace

import pytest

from slate_ai.belief import Belief, Contents, Whereabouts
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options

BELIEF = Belief(
    places=("seat 1", "bag"),
    whereabouts=(Whereabouts("red-small", (0.25, 1.75)), Whereabouts("blue", (1.0, 0.0))),
    likeliest=(Contents("bag", "red-small red-small", 0.755), Contents("seat 2", "", 0.05)),
)


def belief_at(game: str, *moves: str) -> Belief | None:
    position = new_position(game)
    for move in moves:
        position = position.play(move)
    return belief_of(position)


def belief_of(position: Position) -> Belief | None:
    return Engine(1 << 20).analyze(position, Limit(simulations=1), Options(seed=1)).belief


def test_a_belief_reads_as_a_table() -> None:
    assert str(BELIEF).splitlines() == [
        "hidden     seat 1     bag",
        "red-small    0.25    1.75",
        "blue         1.00    0.00",
        " 75.5%  bag: red-small red-small",
        "  5.0%  seat 2: nothing",
    ]


def test_a_sampled_belief_says_how_well() -> None:
    sampled = replace(BELIEF, is_exact=False, effective_sample_size=1234.5)
    assert str(sampled).startswith("hidden, from 1,234 samples")


@pytest.mark.parametrize("belief", [BELIEF, replace(BELIEF, is_exact=False, effective_sample_size=7.5)])
def test_a_belief_comes_back_from_its_message(belief: Belief) -> None:
    assert Belief.from_message(belief.to_message()) == belief


def test_a_poker_player_believes_in_every_card_that_is_left() -> None:
    kuhn = belief_at("kuhn_poker", "deal Q K")
    assert kuhn == Belief(
        ("seat 1", "deck"),
        (Whereabouts("J", (0.5, 0.5)), Whereabouts("K", (0.5, 0.5))),
        (Contents("seat 1", "J", 0.5), Contents("seat 1", "K", 0.5)),
    )
    leduc = belief_at("leduc_poker", "deal Q J", "call", "call", "deal Q")
    assert leduc is not None
    assert leduc.whereabouts == (Whereabouts("J", (0.5, 1.5)), Whereabouts("K", (0.5, 1.5)))


def test_the_analysis_shows_the_belief_of_the_player_to_act() -> None:
    position = new_position("kuhn_poker").play("deal J K").play("bet")
    analysis = Engine(1 << 20).analyze(position, Limit(simulations=1), Options(seed=1))
    assert analysis.belief is not None
    assert analysis.belief.places == ("seat 0", "deck")
    assert str(analysis).endswith(str(analysis.belief))


def test_there_is_no_belief_where_nothing_is_hidden() -> None:
    assert belief_of(new_position("connect_four")) is None
