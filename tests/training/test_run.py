"""Training runs, tiny ones."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cluster_here import stand_in_for_ray
from slate_ai.arena import game_play
from slate_ai.errors import InputError
from slate_ai.games.network_file import load_network
from slate_ai.games.registry import load_game
from slate_ai.training.plan import Plan, keep_plan

PLAN = Plan("slate", 2, seed=3, games=4, games_per_batch=2, window=2, epochs=1, blocks=2)


def test_a_directory_keeps_to_its_plan(tmp_path: Path) -> None:
    keep_plan(tmp_path, PLAN)
    keep_plan(tmp_path, PLAN)
    with pytest.raises(InputError, match=r"another run, see plan\.json"):
        keep_plan(tmp_path, replace(PLAN, seed=4))


def test_a_run_learns_logs_and_goes_on_after_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(game_play, "MAX_DECISIONS", 100)  # who knows nothing plays on for ever
    from slate_ai.training.run import Run

    whole = Run(tmp_path / "whole", PLAN)
    generations = whole.advance(), whole.advance()
    assert whole.log() == generations
    assert [generation.number for generation in generations] == [1, 2]
    assert all(np.isfinite(generation.win_loss) for generation in generations)

    broken = Run(tmp_path / "broken", PLAN)

    def interrupt(what: str, done: float) -> None:
        if what == "in a match":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        broken.advance(interrupt)
    again = Run(tmp_path / "broken", PLAN)
    assert again.log() == ()
    assert (again.advance(), again.advance()) == generations
    learning = load_game("slate").learning
    assert learning is not None
    for name in ("best.npz", "networks/0001.npz", "networks/0002.npz"):
        one, other = (load_network(tmp_path / run / name, learning, 2) for run in ("whole", "broken"))
        assert (one == other).all()


def test_a_cluster_trains_what_one_process_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.setattr(game_play, "MAX_DECISIONS", 100)
    stand_in_for_ray(monkeypatch)
    from slate_ai.training.run import Run

    here, there = Run(tmp_path / "here", PLAN), Run(tmp_path / "there", PLAN, ray="auto")
    assert here.advance() == there.advance()
    assert here.best_path.read_bytes() == there.best_path.read_bytes()


def test_learning_lowers_the_loss() -> None:
    pytest.importorskip("torch")
    from slate_ai.training.fit import Effort, fit, new_weights
    from slate_ai.training.games import Sample

    learning = load_game("slate").learning
    assert learning is not None
    rng = np.random.default_rng(1)
    features = np.zeros((4000, 2 * len(learning.own) + len(learning.shared)), np.float16)
    features[:, [0, len(learning.own)]] = rng.random((4000, 2))
    first_wins = (features[:, 0] > features[:, len(learning.own)]).astype(np.float32)
    sample = Sample(
        features,
        np.stack([first_wins, 1 - first_wins], 1),
        features[:, [0, len(learning.own)]].astype(np.float32),
    )
    weights = new_weights(learning, 1)
    _, win_loss, gain_loss = fit(learning, weights, sample, Effort(epochs=100), seed=1)
    assert win_loss < 0.3
    assert gain_loss < 0.03


def test_the_trained_network_is_the_one_that_kernels_evaluate() -> None:
    torch = pytest.importorskip("torch")
    from slate_ai.games.registry import new_position
    from slate_ai.kernel import operations
    from slate_ai.kernel.network import GAIN, WIN, size_of
    from slate_ai.training.fit import Network

    position = new_position("slate", 3, seed=2).after_chance(1)
    learning = position.game.learning
    assert learning is not None
    rng = np.random.default_rng(2)
    weights = rng.normal(0, 0.1, size_of(len(learning.own), len(learning.shared))).astype(np.float32)
    win, score, so_far = np.zeros(3), np.zeros(3), np.zeros(3)
    features = np.zeros(3 * len(learning.own) + len(learning.shared), np.float32)
    operations.evaluate(position.with_network(weights).tables, position.state, win, score)
    operations.write_features(position.tables, position.state, features, so_far)
    outputs = Network(learning, weights)(torch.from_numpy(features)[None], 3)[0]
    assert win == pytest.approx(torch.softmax(outputs[:, WIN], 0).detach().numpy(), abs=1e-5)
    gain = outputs[:, GAIN].detach().numpy() * operations.score_scale(position.tables)
    assert score == pytest.approx(so_far + gain, abs=1e-3)


def test_a_game_that_does_not_learn_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from slate_ai.training.run import Run

    with pytest.raises(InputError, match="Pig has no network"):
        Run(tmp_path, Plan("pig", 2))
