"""A training run: generations of self-play, learning, and a match that decides whether it was worth it."""

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from slate_ai.arena import Match, MatchResult, play_blocks
from slate_ai.arena.cluster import cluster_pool
from slate_ai.arena.seeds import derive_seed
from slate_ai.errors import InputError
from slate_ai.files import write_atomically
from slate_ai.games.learning import Learning
from slate_ai.games.network_file import Weights, load_network, write_network
from slate_ai.games.registry import load_game
from slate_ai.processes import map_in_processes
from slate_ai.training.fit import Effort, fit, new_weights
from slate_ai.training.games import Batch, Sample, join, load_sample, play_batch, save_sample
from slate_ai.training.kernels import Habits
from slate_ai.training.plan import Plan, keep_plan

GAMES_STREAM, FIT_STREAM, MATCH_STREAM = range(3)
Progress = Callable[[str, float], None]
"""Told what is being done, and what share of it is."""


@dataclass(frozen=True)
class Generation:
    """What came of a generation; a line of the run's log.

    Attributes:
        number: from 1.
        states: that it learnt from.
        win_loss: cross entropy of the win shares, at the end of learning.
        gain_loss: mean squared error of the scores' gain, in score scales.
        share: of the win a seat held, in the match against the best network before; equal is 1 / players.
        low: the lower end of its 95 % interval.
        high: the upper end.
        is_promoted: whether it won, and is now the best.
    """

    number: int
    states: int
    win_loss: float
    gain_loss: float
    share: float
    low: float
    high: float
    is_promoted: bool


class Run:
    """A run in a directory, to be begun or gone on with.

    Args:
        directory: holds the plan, each generation's games and network, the best network, the log.
        plan: what to do.
        processes: how many play side by side; the result does not depend on it.
        ray: the address of a Ray cluster, all of whose cores then play instead, the result being the same.
            Its machines see ``directory`` at the same path.

    Raises:
        InputError: the game does not learn or not with so many players, or the directory has another run.
    """

    def __init__(self, directory: Path, plan: Plan, processes: int = 1, ray: str | None = None) -> None:
        game = load_game(plan.game)
        game.check_num_players(plan.num_players)
        if game.learning is None:
            raise InputError.at("game", f"{game.title} has no network to train")
        self._directory, self._plan, self._processes, self._ray = directory, plan, processes, ray
        self._learning: Learning = game.learning
        for path in (self._games_path(0), self._network_path(0)):
            path.parent.mkdir(parents=True, exist_ok=True)
        keep_plan(directory, plan)
        if not self._network_path(0).exists():
            self._write(0, self._first_weights())

    @property
    def best_path(self) -> Path:
        """The best network so far; it exists once a generation has ended."""
        return self._directory / "best.npz"

    def log(self) -> tuple[Generation, ...]:
        """The generations so far."""
        path = self._directory / "log.jsonl"
        lines = path.read_text().splitlines() if path.exists() else []
        return tuple(Generation(**json.loads(line)) for line in lines)

    def advance(self, progress: Progress = lambda what, done: None) -> Generation:
        """Play, learn and be judged, once more; what an interrupted call finished is not done again."""
        log = self.log()
        number, path = len(log) + 1, self._games_path
        if not path(number).exists():
            save_sample(path(number), self._play(number, progress))
        first = max(1, number - self._plan.window + 1)
        sample = join(load_sample(path(n)) for n in range(first, number + 1))
        win_loss, gain_loss = self._learn(number, sample, progress)
        best = max((entry.number for entry in log if entry.is_promoted), default=0)
        share = self._judge(number, best, progress).standings[0].share
        is_promoted = share.low > 1 / self._plan.num_players
        generation = Generation(
            number, len(sample.wins), win_loss, gain_loss, share.mean, share.low, share.high, is_promoted
        )
        lines = [json.dumps(asdict(entry)) for entry in (*log, generation)]
        write_atomically(self._directory / "log.jsonl", "".join(f"{line}\n" for line in lines).encode())
        write_atomically(self.best_path, self._network_path(number if is_promoted else best).read_bytes())
        return generation

    def _first_weights(self) -> Weights:
        if self._plan.start:
            return load_network(Path(self._plan.start), self._learning, self._plan.num_players)
        return new_weights(self._learning, self._plan.seed)

    def _play(self, number: int, progress: Progress) -> Sample:
        plan, weights = self._plan, self._read(number - 1)
        seeds = (derive_seed(plan.seed, number, GAMES_STREAM, batch) for batch in range(plan.batches))
        habits = Habits(trace=plan.trace, simulations=plan.simulations)
        if plan.simulations > 0:
            habits = habits._replace(kept_share=1.0)  # what a search thought is dear
        batches = [
            Batch(plan.game, plan.num_players, weights, habits, min(plan.games_per_batch, plan.games), seed)
            for seed in seeds
        ]
        samples = []
        with closing(_play_batches(batches, self._processes, self._ray)) as played:
            for sample in played:
                samples.append(sample)
                progress("playing", len(samples) / len(batches))
        return join(iter(samples))

    def _learn(self, number: int, sample: Sample, progress: Progress) -> tuple[float, float]:
        before, effort = self._read(number - 1), Effort(self._plan.epochs, self._plan.rate)
        seed = derive_seed(self._plan.seed, number, FIT_STREAM)
        weights, *losses = fit(
            self._learning, before, sample, effort, seed, lambda done: progress("learning", done)
        )
        self._write(number, weights)
        return losses[0], losses[1]

    def _judge(self, number: int, best: int, progress: Progress) -> MatchResult:
        policies = (f"greedy@{self._network_path(number)}", f"greedy@{self._network_path(best)}")
        seed = derive_seed(self._plan.seed, number, MATCH_STREAM)
        match = Match(self._plan.game, policies, seed, self._plan.num_players)
        blocks = []
        with closing(play_blocks(match, self._plan.blocks, self._processes, ray=self._ray)) as played:
            for block in played:
                blocks.append(block)
                progress("in a match", len(blocks) / self._plan.blocks)
        return MatchResult(policies, tuple(blocks))

    def _read(self, number: int) -> Weights:
        return load_network(self._network_path(number), self._learning, self._plan.num_players)

    def _write(self, number: int, weights: Weights) -> None:
        content = write_network(self._learning, self._plan.num_players, weights)
        write_atomically(self._network_path(number), content)

    def _games_path(self, number: int) -> Path:
        return self._directory / "games" / f"{number:04d}.npz"

    def _network_path(self, number: int) -> Path:
        return self._directory / "networks" / f"{number:04d}.npz"


def _play_batches(batches: Iterable[Batch], processes: int, ray: str | None) -> Generator[Sample, None, None]:
    """Each batch's sample, in order, perhaps from processes or a cluster; closing ends them."""
    if ray:
        with cluster_pool(ray) as pool:
            yield from pool.imap(play_batch, batches)
    elif processes == 1:
        yield from map(play_batch, batches)
    else:
        yield from map_in_processes(play_batch, batches, processes)
