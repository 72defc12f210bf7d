from collections import Counter
from dataclasses import replace

import pytest

from arena.wager import new_wager
from slate_ai.analysis import Analysis
from slate_ai.arena.determinizing import PimcPolicy
from slate_ai.arena.greedy import GreedyPolicy
from slate_ai.arena.policies import Policy, RandomPolicy, RolloutPolicy
from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.searching import FlatMonteCarloPolicy, SearchPolicy
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options

ENOUGH = Limit(simulations=700)
THINKING = [FlatMonteCarloPolicy(ENOUGH), PimcPolicy(ENOUGH), SearchPolicy(ENOUGH)]


def choice(policy: Policy, position: Position, seed: int = 1) -> str:
    return position.game.notation(position.tables, position.state, policy.choose(position, seed))


def played(game: str, *moves: str) -> Position:
    position = new_position(game)
    for move in moves:
        position = position.play(move)
    return position


def test_random_plays_each_legal_move_about_equally_often() -> None:
    position = new_position("connect_four")
    counts = Counter(RandomPolicy().choose(position, seed) for seed in range(700))
    assert set(counts) == set(map(int, position.legal_actions()))
    assert min(counts.values()) > 60


@pytest.mark.parametrize("policy", [GreedyPolicy(), *THINKING])
def test_wins_at_once_where_that_is_possible(policy: Policy) -> None:
    position = played("connect_four", *["drop 1", "drop 2"] * 3)
    assert choice(policy, position) == "drop 1"


def test_greedy_sees_no_further_than_its_own_move() -> None:
    threatened = played("connect_four", "drop 1", "drop 7", "drop 1", "drop 7", "drop 1")
    answers = {choice(GreedyPolicy(), threatened, seed) for seed in range(30)}
    assert len(answers) > 1
    assert all(choice(policy, threatened) == "drop 1" for policy in THINKING)


@pytest.mark.parametrize(("heads", "best"), [(40, "take"), (60, "bet")])
def test_greedy_weighs_the_chance_that_follows_its_move(heads: int, best: str) -> None:
    assert {choice(GreedyPolicy(), new_wager(heads), seed) for seed in range(5)} == {best}


def test_greedy_draws_among_equals() -> None:
    assert {choice(GreedyPolicy(), new_wager(50), seed) for seed in range(30)} == {"take", "bet"}


@pytest.mark.parametrize("text", ["random", "rollout", "greedy", "flat:300", "pimc:700", "search:300"])
@pytest.mark.parametrize("game", ["pig", "kuhn_poker"])
def test_the_same_seed_chooses_the_same_move(text: str, game: str) -> None:
    position = new_position(game)
    if position.is_chance:
        position = position.after(position.chance_outcomes()[0].action)
    view = position.observe(position.player)
    chosen = [parse_policy(text).choose(view, seed) for seed in (3, 4, 5, 6)]
    assert chosen == [parse_policy(text).choose(view, seed) for seed in (3, 4, 5, 6)]
    assert set(chosen) <= set(map(int, view.legal_actions()))


def test_flat_monte_carlo_tries_all_moves_equally_and_stops_at_its_limit() -> None:
    policy = FlatMonteCarloPolicy(Limit(simulations=1))
    # One simulation tries the first move only; it is better than nothing or as good as the untried.
    assert policy.choose(new_position("pig"), 0) in (0, 1)


@pytest.mark.parametrize("text", ["rollout", "greedy", "flat:200", "pimc:600", "search:200"])
def test_plays_poker_from_its_own_view_alone(text: str) -> None:
    position = new_position("kuhn_poker").play("deal J K")
    view = position.observe(0)
    same_view = new_position("kuhn_poker").play("deal J Q").observe(0)
    assert view == same_view
    assert [parse_policy(text).choose(view, s) for s in range(5)] == [
        parse_policy(text).choose(same_view, s) for s in range(5)
    ]


def test_search_mixes_the_likelier_moves_and_no_others() -> None:
    view = played("kuhn_poker", "deal Q K", "bet").observe(1)

    class Mixed(SearchPolicy):
        def _analyze(self, view: Position, options: Options) -> Analysis:
            found = super()._analyze(view, options)
            shares = {"bet": 0.5, "pass": 0.3, "of no use": 0.2}
            moves = (replace(found.best, move=move, probability=share) for move, share in shares.items())
            return replace(found, suggestions=tuple(moves))

    counts = Counter(choice(Mixed(Limit(simulations=10)), view, seed) for seed in range(200))
    assert set(counts) == {"bet", "pass"}
    assert 90 < counts["bet"] < 160


def test_rollout_plays_as_the_games_rollouts_do() -> None:
    position = new_position("connect_four")
    counts = Counter(RolloutPolicy().choose(position, seed) for seed in range(700))
    assert set(counts) == set(map(int, position.legal_actions()))
    assert min(counts.values()) > 60


def test_determinized_search_folds_and_calls_what_every_world_agrees_on() -> None:
    policy = PimcPolicy(Limit(simulations=2000))
    assert choice(policy, played("kuhn_poker", "deal Q K", "bet").observe(1)) == "bet"
    assert choice(policy, played("kuhn_poker", "deal Q J", "bet").observe(1)) == "pass"


def test_determinized_search_stops_at_its_time() -> None:
    view = played("kuhn_poker", "deal Q K").observe(0)
    assert PimcPolicy(Limit(seconds=0.01)).choose(view, 1) in view.legal_actions()
