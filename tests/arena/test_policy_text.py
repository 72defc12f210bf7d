import sys

import pytest

from slate_ai.arena.determinizing import PimcPolicy
from slate_ai.arena.greedy import GreedyPolicy
from slate_ai.arena.match import Match
from slate_ai.arena.play import play_blocks
from slate_ai.arena.policies import Policy, RandomPolicy, RolloutPolicy
from slate_ai.arena.policy_text import MAKERS, parse_limit, parse_policy, read_changes, register_policy
from slate_ai.arena.searching import FlatMonteCarloPolicy, SearchPolicy
from slate_ai.errors import InputError
from slate_ai.limits import Limit
from slate_ai.v1.pig_pb2 import PigSetup


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("random", RandomPolicy),
        ("rollout", RolloutPolicy),
        ("greedy", GreedyPolicy),
        ("flat:200ms", FlatMonteCarloPolicy),
        ("flat:1000", FlatMonteCarloPolicy),
        ("pimc:200ms", PimcPolicy),
        ("search:200ms", SearchPolicy),
        ("search:5000:threads=2", SearchPolicy),
        ("search:5000:exploration=0.5:threads=2:horizon=0", SearchPolicy),
        ("level:10", SearchPolicy),
    ],
)
def test_reads_every_form(text: str, kind: type[Policy]) -> None:
    assert type(parse_policy(text)) is kind


def test_a_limit_is_a_time_or_a_number_of_simulations() -> None:
    assert parse_limit("200ms") == Limit(seconds=0.2)
    assert parse_limit("5000") == Limit(simulations=5000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "clever",
        "Random",
        "random:1",
        "search",
        "flat",
        "pimc",
        "rollout:1",
        "search:",
        "search:0",
        "search:fast",
        "search:-5",
        "search:10:threads=0",
        "search:10:threads=x",
        "search:10:depth=3",
        "flat:10:threads=2",
        "search:1s:threads=1:threads=2",
        "search:10:exploration",
        "search:10:exploration=-1",
        "search:10:exploration=nan",
        "search:10:horizon=0.5",
        "level",
        "level:0",
        "level:11",
        "level:high",
        "openspiel-mcts",
        "openspiel-mcts:0",
        "openspiel-ismcts:10:threads=2",
    ],
)
def test_refuses_anything_else_and_says_what_there_is(text: str) -> None:
    with pytest.raises(
        InputError, match="random, rollout, greedy, flat:LIMIT, pimc:LIMIT, search:LIMIT"
    ) as caught:
        parse_policy(text)
    assert caught.value.violations[0].field == "policies"
    assert f'"{text}"' in str(caught.value)


def test_others_can_add_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slate_ai.arena.policy_text.MAKERS", dict(MAKERS))
    register_policy("patient:SECONDS[:loud]", lambda seconds: GreedyPolicy())
    assert type(parse_policy("patient:3")) is GreedyPolicy
    with pytest.raises(InputError, match=r", patient:SECONDS\[:loud\]; a LIMIT is"):
        parse_policy("patient")


def test_settings_are_of_their_own_types() -> None:
    changes = read_changes({"exploration": "2", "horizon": "3"})
    assert changes == {"exploration": 2.0, "horizon": 3}
    assert [type(value) for value in changes.values()] == [float, int]


def test_says_what_to_install_where_open_spiel_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("slate_ai.openspiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(InputError, match=r'pip install "slate-ai\[openspiel\]"') as caught:
        parse_policy("openspiel-mcts:100ms")
    assert caught.value.violations[0].field == "policies"


def test_added_policies_play_in_other_processes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slate_ai.arena.policy_text.MAKERS", makers := dict(MAKERS))
    monkeypatch.setattr("slate_ai.arena.processes.MAKERS", makers)
    register_policy("patient", GreedyPolicy)
    match = Match("pig", ("patient", "random"), 1, setup=PigSetup(target=20))
    assert len(list(play_blocks(match, 2, processes=2))) == 2
