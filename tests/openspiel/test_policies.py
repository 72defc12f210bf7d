"""OpenSpiel's bots in our arena."""

import pytest

from slate_ai.arena import play_match
from slate_ai.arena.policy_text import parse_policy
from slate_ai.errors import InputError
from slate_ai.games.registry import new_position
from slate_ai.openspiel.policies import ISMCTSPolicy, MCTSPolicy


@pytest.mark.parametrize(
    ("text", "kind"), [("openspiel-mcts:200ms", MCTSPolicy), ("openspiel-ismcts:50", ISMCTSPolicy)]
)
def test_they_are_named_as_other_policies_are(text: str, kind: type) -> None:
    assert type(parse_policy(text)) is kind


@pytest.mark.parametrize("limit", ["100", "30ms"])
def test_mcts_wins_at_once_where_that_is_possible(limit: str) -> None:
    position = new_position("connect_four")
    for move in ["drop 1", "drop 2"] * 3:
        position = position.play(move)
    assert parse_policy(f"openspiel-mcts:{limit}").choose(position, 1) == 0


@pytest.mark.parametrize("text", ["openspiel-mcts:1ms", "openspiel-mcts:2"])
def test_however_little_time_there_is_a_move_is_legal(text: str) -> None:
    position = new_position("slate").after_chance(1)
    assert parse_policy(text).choose(position, 1) in position.legal_actions()


@pytest.mark.parametrize("bot", ["openspiel-mcts", "openspiel-ismcts"])
def test_a_search_that_tries_no_move_is_refused(bot: str) -> None:
    with pytest.raises(InputError, match="give them 2 simulations or more"):
        parse_policy(f"{bot}:1")


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker"])
@pytest.mark.parametrize("limit", ["60", "2", "1ms"])
def test_ismcts_plays_from_its_view(game: str, limit: str) -> None:
    view = new_position(game).play("deal Q K").observe(0)
    assert parse_policy(f"openspiel-ismcts:{limit}").choose(view, 1) in view.legal_actions()


def test_the_same_seed_chooses_the_same_move() -> None:
    view = new_position("leduc_poker").play("deal Q K").observe(0)
    chosen = [parse_policy("openspiel-ismcts:40").choose(view, seed) for seed in range(6)]
    assert chosen == [parse_policy("openspiel-ismcts:40").choose(view, seed) for seed in range(6)]
    assert len(set(chosen)) > 1


def test_ismcts_folds_and_calls_as_its_card_says() -> None:
    policy = parse_policy("openspiel-ismcts:500")
    best, worst = (new_position("kuhn_poker").play(f"deal Q {c}").play("bet").observe(1) for c in "KJ")
    assert policy.choose(best, 1) == best.action("bet")
    assert policy.choose(worst, 1) == worst.action("pass")


@pytest.mark.parametrize(
    ("text", "game", "right"),
    [
        ("openspiel-mcts:10", "kuhn_poker", "use openspiel-ismcts"),
        ("openspiel-ismcts:10", "connect_four", "use openspiel-mcts"),
    ],
)
def test_the_wrong_kind_of_search_is_refused(text: str, game: str, right: str) -> None:
    position = new_position(game).after_chance(1)
    with pytest.raises(InputError, match=right):
        parse_policy(text).choose(position.observe(position.player), 1)


def test_a_match_can_be_played() -> None:
    result = play_match("pig", ["search:100", "openspiel-mcts:5"], blocks=1, seed=1)
    assert len(result.games) == 2
    assert not result.num_unfinished
