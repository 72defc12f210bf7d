"""Policies that judge by a network in a file."""

from pathlib import Path

import numpy as np
import pytest

from slate_ai.arena import Match, parse_policy
from slate_ai.arena.judged import JudgedPolicy
from slate_ai.errors import InputError
from slate_ai.games.network_file import split, write_network
from slate_ai.games.registry import load_game, new_position

SLATE = load_game("slate")
SHIPPED = SLATE.tables(2, None).network


def written(path: Path, num_players: int = 2, sign: int = 1) -> Path:
    """A file with the network that comes with Slate, or with one that likes what that one does not."""
    assert SLATE.learning is not None
    weights = np.array(SHIPPED)
    split(SLATE.learning, weights)["output"][:] *= sign
    path.write_bytes(write_network(SLATE.learning, num_players, weights))
    return path


def test_it_plays_by_the_network_in_the_file(tmp_path: Path) -> None:
    position = new_position("slate", 2, seed=1).after_chance(3)
    same = parse_policy(f"greedy@{written(tmp_path / 'same.npz')}")
    assert type(same) is JudgedPolicy
    usual = parse_policy("greedy").choose(position, 1)
    assert same.choose(position, 1) == usual
    assert parse_policy(f"greedy@{written(tmp_path / 'other.npz', sign=-1)}").choose(position, 1) != usual


@pytest.mark.parametrize(
    ("game", "file", "fault"),
    [
        ("slate", "none.npz", r"none\.npz cannot be read"),
        ("slate", "three.npz", "not for 2 players"),
        ("pig", "two.npz", "no network judges Pig"),
    ],
)
def test_a_match_refuses_what_does_not_fit(tmp_path: Path, game: str, file: str, fault: str) -> None:
    written(tmp_path / "two.npz")
    written(tmp_path / "three.npz", num_players=3)
    with pytest.raises(InputError, match=fault):
        Match(game, (f"greedy@{tmp_path / file}", "random"), 1).check()
