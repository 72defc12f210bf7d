"""Self-play games to learn from: played by a network, seed by seed, and kept in files."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.files import write_atomically
from slate_ai.games.game import Game
from slate_ai.games.network_file import Weights
from slate_ai.games.registry import load_game
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.search.memory import Result
from slate_ai.training.kernels import MAX_STEPS, Desk, Habits, Line, Records, look_at, play_games
from slate_ai.training.thinking import new_thinker

RECORDS_PER_GAME = 400


class Sample(NamedTuple):
    """What a network learns from.

    Attributes:
        features: float16 [M, F].
        wins: float32 [M, P], each seat's share.
        gains: float32 [M, P], each seat's final score less that so far, in score scales.
    """

    features: NDArray[np.float16]
    wins: NDArray[np.float32]
    gains: NDArray[np.float32]


class Batch(NamedTuple):
    """A batch of games to play on one setup; small enough to be sent to another process."""

    game: str
    num_players: int
    weights: Weights
    habits: Habits
    num_games: int
    seed: int


def play_batch(batch: Batch) -> Sample:
    """Play games on a setup that the seed draws."""
    game = load_game(batch.game)
    learning = game.learning
    assert learning is not None
    setup = learning.draw_setup(Random(batch.seed))
    tables = game.with_network(game.tables(batch.num_players, setup), batch.weights)
    states, targets = _play(game, tables, batch)
    return _sample(tables, states, targets, len(learning.own) * batch.num_players + len(learning.shared))


def _play(game: Game[Any], tables: Any, batch: Batch) -> tuple[Any, NDArray[np.float32]]:
    players, state = batch.num_players, game.empty_state(tables)
    most = operations.max_legal_actions(tables)
    room = batch.num_games * RECORDS_PER_GAME
    records = Records(
        np.zeros((room, state.size), state.dtype),
        np.zeros((room, 2 * players), np.float32),
        np.zeros(3, np.int64),
    )
    desk = Desk(
        state,
        np.array(state),
        np.zeros(most, np.int32),
        np.zeros((most, players)),
        np.zeros((most, players)),
        Result(*(np.zeros(players) for _ in Result._fields)),
        new_rng(batch.seed),
        new_thinker(tables, state, batch.habits.simulations, batch.seed),
    )
    line = Line(
        np.zeros((MAX_STEPS, state.size), state.dtype),
        np.zeros((MAX_STEPS, 2 * players)),
        np.zeros(MAX_STEPS, np.bool_),
    )
    play_games(tables, game.search_settings(tables), batch.habits, desk, line, records, batch.num_games)
    used = int(records.used[0])
    return records.states[:used], records.targets[:used]


def _sample(tables: Any, states: Any, targets: NDArray[np.float32], num_features: int) -> Sample:
    players = targets.shape[1] // 2
    features, scores = np.zeros((len(states), num_features), np.float32), np.zeros((len(states), players))
    look_at(tables, states, features, scores)
    gains = (targets[:, players:] - scores) / operations.score_scale(tables)
    return Sample(features.astype(np.float16), targets[:, :players], gains.astype(np.float32))


def join(samples: Iterator[Sample]) -> Sample:
    """All of them as one."""
    return Sample(*map(np.concatenate, zip(*samples, strict=True)))


def save_sample(path: Path, sample: Sample) -> None:
    """Write it, whole or not at all."""
    file = io.BytesIO()
    np.savez(file, **sample._asdict())
    write_atomically(path, file.getvalue())


def load_sample(path: Path) -> Sample:
    """Read it again."""
    with np.load(path) as file:
        return Sample(*(file[name] for name in Sample._fields))
