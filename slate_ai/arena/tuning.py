"""Search settings found by an optimiser whose trials are matches against the game's present settings.

The optimiser is Optuna's tree-structured Parzen estimator (Akiba et al., "Optuna: a next-generation
hyperparameter optimization framework", 2019); needs the extra ``tune``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from slate_ai.arena.match import Match, blocks_for
from slate_ai.arena.play import play_blocks
from slate_ai.arena.result import MatchResult
from slate_ai.arena.seeds import derive_seed
from slate_ai.arena.statistics import Estimate
from slate_ai.errors import InputError
from slate_ai.extras import load_extra
from slate_ai.kernel.settings import TO_THE_END

FIELD = "tune"
SPACES: dict[str, Callable[[Any, str], float]] = {
    "exploration": lambda trial, name: trial.suggest_float(name, 0.1, 4.0, log=True),
    "first_play_reduction": lambda trial, name: trial.suggest_float(name, 0.0, 0.5),
    "prior_floor": lambda trial, name: trial.suggest_float(name, 0.02, 1.0, log=True),
    "lead_weight": lambda trial, name: trial.suggest_float(name, 0.0, 0.6),
    "horizon": lambda trial, name: trial.suggest_categorical(name, [0, 1, 2, 4, TO_THE_END]),
    "first_visits": lambda trial, name: trial.suggest_float(name, 0.5, 8.0, log=True),
    "prior_sharpness": lambda trial, name: trial.suggest_float(name, 5.0, 50.0, log=True),
}
"""Where each setting is looked for."""
TRIAL_STREAM, CONFIRMING_STREAM = 0, 1


@dataclass(frozen=True)
class Trial:
    """Settings that were tried; ``share`` is their mean share of the win against the present ones."""

    changes: dict[str, float]
    share: float


class Tuning:
    """A search for better settings, which goes on where its storage left it.

    Args:
        match: whose game, players, setup and seed; its policies are ignored.
        simulations: of every search.
        names: of the settings to change.
        storage: a file that keeps the trials; None: only memory does.
        num_games: at least so many in each trial.
        processes: how many blocks are played side by side.

    Raises:
        InputError: a setting is unknown, the storage is of other trials, or Optuna is not installed.
    """

    def __init__(
        self,
        match: Match,
        simulations: int,
        names: Sequence[str],
        storage: Path | None,
        num_games: int,
        processes: int = 1,
    ) -> None:
        if unknown := [name for name in names if name not in SPACES]:
            raise InputError.at(
                FIELD, f"{', '.join(unknown)} cannot be tuned; there are: {', '.join(SPACES)}"
            )
        self._names, self._num_games, self._processes = tuple(names), num_games, processes
        self._rival = f"search:{simulations}"
        self._match = replace(match, policies=(self._rival, self._rival))
        self._match.check()
        self._study = self._open(storage)

    @property
    def trials(self) -> list[Trial]:
        """What was tried so far."""
        return [Trial(trial.params, trial.value) for trial in self._study.trials if trial.value is not None]

    @property
    def best(self) -> Trial:
        """The trial with the highest share; luck had its part in that, so it wants confirming."""
        return max(self.trials, key=lambda trial: trial.share)

    @property
    def even(self) -> float:
        """The share of settings that are no better than the present ones."""
        return 1 / self._match.num_seats

    def try_once(self) -> Trial:
        """Let the optimiser choose settings, and play for them with dice of their own."""
        trial = self._study.ask()
        changes = {name: SPACES[name](trial, name) for name in self._names}
        share = self._share(changes, self._num_games, TRIAL_STREAM, trial.number).mean
        self._study.tell(trial, share)
        return Trial(changes, share)

    def confirm(self, changes: dict[str, float], num_games: int) -> Estimate:
        """The share of settings in games that no trial has played."""
        return self._share(changes, num_games, CONFIRMING_STREAM)

    def policy_of(self, changes: dict[str, float]) -> str:
        """The policy that plays with these settings, for the arena."""
        return ":".join([self._rival, *(f"{name}={_written(value)}" for name, value in changes.items())])

    def _share(self, changes: dict[str, float], num_games: int, *stream: int) -> Estimate:
        policies = (self.policy_of(changes), self._rival)
        match = replace(self._match, policies=policies, seed=derive_seed(self._match.seed, *stream))
        blocks = tuple(play_blocks(match, blocks_for(num_games, match), self._processes))
        return MatchResult(match.policies, blocks).standings[0].share

    def _open(self, storage: Path | None) -> Any:
        optuna = load_extra("optuna", "tune", FIELD)
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        study = optuna.create_study(
            storage=_journal(storage) if storage else None,
            study_name=self._match.game,
            direction="maximize",
            load_if_exists=True,
        )
        purpose = {
            "players": self._match.num_seats,
            "setup": str(self._match.setup or ""),
            "settings": list(self._names),
            "rival": self._rival,
        }
        if study.user_attrs.setdefault("purpose", purpose) != purpose:
            raise InputError.at(FIELD, f"{storage} holds trials of something else; name another file")
        study.set_user_attr("purpose", purpose)
        # What was tried is part of the seed: going on must not propose the same once more.
        seed = derive_seed(self._match.seed, TRIAL_STREAM, len(study.trials))
        study.sampler = optuna.samplers.TPESampler(seed=seed & 0xFFFF_FFFF)
        return study


def _written(value: float) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def _journal(path: Path) -> Any:
    journal = load_extra("optuna.storages.journal", "tune", FIELD)
    storages = load_extra("optuna.storages", "tune", FIELD)
    return storages.JournalStorage(journal.JournalFileBackend(str(path)))
