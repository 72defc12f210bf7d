import pytest

from slate_ai.arena.greedy import GreedyPolicy
from slate_ai.arena.searching import SearchPolicy
from slate_ai.cli.seats import parse_seats
from slate_ai.errors import InputError
from slate_ai.limits import Limit

LIMIT = Limit(simulations=10)


def test_by_default_a_person_plays_against_the_engine() -> None:
    seats = parse_seats(None, 3, LIMIT, 1)
    assert seats.people == (0,)
    assert seats.names == ("seat 0 (you)", "seat 1 (engine)", "seat 2 (engine)")
    assert all(isinstance(policy, SearchPolicy) for policy in seats.policies[1:])


def test_any_policy_may_sit_in_any_seat() -> None:
    seats = parse_seats("greedy, human,human", 3, LIMIT, 1)
    assert seats.people == (1, 2)
    assert isinstance(seats.policies[0], GreedyPolicy)
    assert seats.names == ("seat 0 (greedy)", "seat 1 (human)", "seat 2 (human)")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("human", "1 given for 2 players"),
        ("human,engine,engine", "3 given for 2 players"),
        ("human,", "give human, engine, or a policy"),
        ("human,smart", "give human, engine, or a policy"),
    ],
)
def test_refuses_other_seats(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        parse_seats(text, 2, LIMIT, 1)
    assert caught.value.violations[0].field == "--seats"


def test_a_level_is_the_engines_and_is_shown() -> None:
    seats = parse_seats("engine,greedy", 2, LIMIT, 1, 3)
    assert seats.names == ("seat 0 (engine, level 3)", "seat 1 (greedy)")
