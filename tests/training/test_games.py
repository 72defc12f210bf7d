"""Self-play games to learn from; nothing here needs PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from slate_ai.games.registry import load_game
from slate_ai.games.slate.shipped_networks import shipped_network
from slate_ai.kernel.network import size_of
from slate_ai.training.games import Batch, Sample, join, load_sample, play_batch, save_sample
from slate_ai.training.kernels import Habits

LEARNING = load_game("slate").learning
assert LEARNING is not None
RNG = np.random.default_rng(5)
WEIGHTS = RNG.normal(0, 0.1, size_of(len(LEARNING.own), len(LEARNING.shared))).astype(np.float32)
QUICK = Habits(wild_decisions=400, kept_share=0.2, trace=1.0)


def played(seed: int, num_players: int = 3, habits: Habits = QUICK) -> Sample:
    return play_batch(Batch("slate", num_players, WEIGHTS, habits, 4, seed))


def are_equal(one: Sample, other: Sample) -> bool:
    arrays: list[tuple[Any, Any]] = list(zip(one, other, strict=True))
    return all(np.array_equal(*pair) for pair in arrays)


@pytest.fixture(scope="module")
def sample() -> Sample:
    return played(1)


def test_each_state_has_its_features_and_how_its_game_ended(sample: Sample) -> None:
    states = len(sample.wins)
    assert states > 20
    assert LEARNING is not None
    assert sample.features.shape == (states, 3 * len(LEARNING.own) + len(LEARNING.shared))
    assert np.isfinite(sample.features).all()
    assert sample.wins.shape == sample.gains.shape == (states, 3)
    assert sample.wins.sum(1) == pytest.approx(np.ones(states))
    assert set(np.unique(sample.wins)) <= {np.float32(share) for share in (0, 1 / 3, 1 / 2, 1)}
    assert np.abs(sample.gains).max() < 10


def test_a_seed_decides_all(sample: Sample) -> None:
    assert are_equal(sample, played(1))
    assert len(played(2).wins) != len(sample.wins) or not np.array_equal(played(2).features, sample.features)


def test_a_trace_below_1_believes_later_thoughts_too(sample: Sample) -> None:
    believing = played(1, habits=QUICK._replace(trace=0.5))
    assert np.array_equal(believing.features, sample.features)
    assert believing.wins.sum(1) == pytest.approx(np.ones(len(believing.wins)), abs=1e-5)
    assert ((believing.wins > 0) & (believing.wins < 1)).mean() > 0.5


def test_games_played_by_search_teach_what_the_search_found() -> None:
    habits = Habits(wild_decisions=0, kept_share=1.0, trace=0.0)
    batches = [
        Batch("slate", 2, shipped_network(2), habits._replace(simulations=simulations), 1, 4)
        for simulations in (0, 20, 20, 60)
    ]
    at_once, found, same, longer = map(play_batch, batches)
    assert are_equal(found, same)
    assert not are_equal(found, at_once)
    assert not are_equal(found, longer)
    # The first state is a chance node: it is worth what a search finds after the dice.
    assert 0 < found.wins[-1, 0] < 1
    assert found.wins.sum(1) == pytest.approx(np.ones(len(found.wins)), abs=1e-5)


def test_what_is_saved_is_loaded(sample: Sample, tmp_path: Path) -> None:
    save_sample(tmp_path / "games.npz", sample)
    loaded = load_sample(tmp_path / "games.npz")
    assert are_equal(loaded, sample)
    assert len(join(iter([sample, loaded])).wins) == 2 * len(sample.wins)
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]
