"""Another build's policies, here those of this one, in a process of its own."""

import gc
from pathlib import Path

import pytest

from slate_ai.arena.builds import BuildPolicy
from slate_ai.arena.policy_text import parse_policy
from slate_ai.errors import InputError
from slate_ai.games.registry import new_position

ROOT = Path(__file__).parents[2]


def test_plays_what_the_other_build_plays() -> None:
    position = new_position("connect_four")
    policy, same = parse_policy(f"build:{ROOT}:search:40"), parse_policy("search:40")
    for seed in range(4):
        action = same.choose(position, seed)
        assert policy.choose(position, seed) == action
        position = position.after(action)


def test_ends_its_process() -> None:
    policy = BuildPolicy(ROOT, "random")
    process = policy._running()
    assert process.poll() is None
    del policy
    gc.collect()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"build:{ROOT / 'docs'}:greedy", "docs has no slate_ai/; give a checkout of it"),
        (f"build:{ROOT}:nonsense", '"nonsense" is no policy; there are: random'),
        (f"build:{ROOT}", "is not well formed"),
    ],
)
def test_says_why_it_cannot_play(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        parse_policy(text).check(new_position("pig"))


def test_says_that_the_other_build_ended() -> None:
    policy = BuildPolicy(ROOT, "random")
    policy._running().kill()
    with pytest.raises(InputError, match=r"random of .* ended: it gave no reason"):
        policy.choose(new_position("connect_four"), 1)
