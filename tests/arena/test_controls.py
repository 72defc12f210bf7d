import pytest

from slate_ai.arena.controls import controls_of, play_control, weaker_build
from slate_ai.arena.match import Match
from slate_ai.v1.pig_pb2 import PigSetup


@pytest.mark.parametrize(
    ("policy", "weaker"),
    [
        ("search:200ms", "search:20ms"),
        ("search:5000:threads=2", "search:500:threads=2"),
        ("flat:5", "flat:1"),
        ("level:5", "level:1"),
        ("greedy", None),
    ],
)
def test_a_weaker_build_has_a_tenth_of_the_limit(policy: str, weaker: str | None) -> None:
    assert weaker_build(policy) == weaker


def test_every_control_of_a_sound_search_holds() -> None:
    match = Match("pig", ("search:200", "greedy"), 1, setup=PigSetup(target=20))
    controls = controls_of(match)
    assert [(control.name, control.match.policies[1]) for control in controls] == [
        ("mirror", "search:200"),
        ("random", "random"),
        ("weaker", "search:20"),
    ]
    mirror, random, _ = (play_control(control, 40) for control in controls)
    assert (mirror.share.mean, mirror.holds) == (0.5, True)
    assert random.holds
    assert random.share.low > 0.5


def test_a_control_that_comes_out_wrong_is_found_out() -> None:
    mirror, random = controls_of(Match("pig", ("rollout", "random"), 1))
    assert not mirror.holds(play_control(random, 40).share)
    assert not random.holds(play_control(mirror, 40).share)


def test_policies_without_a_weaker_build_do_without() -> None:
    assert [control.name for control in controls_of(Match("pig", ("random", "greedy"), 1))] == ["mirror"]
    assert [control.name for control in controls_of(Match("pig", ("level:1", "greedy"), 1))] == [
        "mirror",
        "random",
    ]
