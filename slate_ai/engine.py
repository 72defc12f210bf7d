"""The engine: a position and limits in, an analysis out.

engine = Engine()
print(engine.analyze(position, Limit(seconds=1)))
"""

import math
import secrets
import time
from collections.abc import Callable, Iterator

from slate_ai.analysis import Analysis, Objective, StopReason
from slate_ai.games.position import Move, Position
from slate_ai.games.registry import load_game, new_position
from slate_ai.kernel.settings import Settings
from slate_ai.limits import Limit, Options
from slate_ai.search.checks import check_request, searched_moves
from slate_ai.search.results import analysis_of, best_error
from slate_ai.search.search import Search
from slate_ai.search.slices import Slices
from slate_ai.search.table import Table, new_table

DEFAULT_SECONDS = 1.0
FORCED_SIMULATIONS = 1000
"""Enough to value a position whose only move needs no search."""
MAX_SIMULATIONS_PER_SECOND = 2_000_000
"""No search is faster on one thread; a short one needs no larger table."""

Stop = Callable[[], StopReason | None]
"""Polled every few milliseconds; a reason ends the search."""


class Engine:
    """Analyses positions of any game.

    Args:
        memory_bytes: what all tables of one search may hold.
    """

    def __init__(self, memory_bytes: int = 256 << 20) -> None:
        self.memory_bytes = memory_bytes

    def analyze(
        self,
        position: Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        stop: Stop | None = None,
    ) -> Analysis:
        """The best moves, once a limit is reached or ``stop`` gives a reason.

        A full position is first reduced to what its player to act knows.

        Raises:
            InputError: the position cannot be searched, or a limit or an option is wrong.
        """
        *_, last = self.analyses(position, limit, options, math.inf, stop)
        return last

    def analyses(
        self,
        position: Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        interval_seconds: float = 0.5,
        stop: Stop | None = None,
    ) -> Iterator[Analysis]:
        """Ever better answers, about ``interval_seconds`` apart; the last one's stop reason is not RUNNING.

        Closing the iterator ends the search.

        Raises:
            InputError: as in ``analyze``, at once.
        """
        check_request(position, limit, options)
        moves = searched_moves(position, options.only_moves)
        tables = self._new_tables(limit, options.threads)
        return _run(position, moves, limit, options, interval_seconds, stop, tables)

    def session(self, position: Position) -> "Session":
        """A game to play through, whose searches build on one another."""
        return Session(self, position)

    def warm_up(self, game_name: str) -> None:
        """Load or compile all that a search of that game needs, for each number of players."""
        for num_players in load_game(game_name).player_counts:
            position = new_position(game_name, num_players)
            while position.is_chance:
                position.chance_outcomes()
                position = position.play(position.draw(0).notation)
            for seat in range(num_players):
                position.observe(seat)
            position.legal_moves()
            position.scores()
            self.analyze(position, Limit(simulations=2))

    def _new_tables(self, limit: Limit, threads: int) -> list[Table]:
        seconds = math.inf if limit.seconds is None else limit.seconds
        if limit == Limit():
            seconds = DEFAULT_SECONDS
        simulations = min(limit.simulations or math.inf, seconds * MAX_SIMULATIONS_PER_SECOND)
        max_nodes = int(min(simulations, self.memory_bytes)) + 1
        return [new_table(self.memory_bytes // threads, max_nodes) for _ in range(threads)]


class Session:
    """A game being played: the table is kept from move to move.

    Attributes:
        position: where the game is now.
    """

    def __init__(self, engine: Engine, position: Position) -> None:
        self.position = position
        self._engine = engine

    def analyze(
        self,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        stop: Stop | None = None,
    ) -> Analysis:
        """The best moves here; see ``Engine.analyze``."""
        return self._engine.analyze(self.position, limit, options, stop)

    def play(self, notation: str) -> Position:
        """Play a move or a chance outcome; the new position is returned.

        Raises:
            InputError: it is not possible here.
        """
        self.position = self.position.play(notation)
        return self.position


def _settings(position: Position, objective: Objective | None) -> Settings:
    settings = position.game.search_settings(position.tables)
    if (objective or position.game.objective) == Objective.SCORE:
        return settings._replace(lead_weight=1.0)
    return settings


def _run(
    position: Position,
    moves: list[Move],
    limit: Limit,
    options: Options,
    interval_seconds: float,
    stop: Stop | None,
    tables: list[Table],
) -> Iterator[Analysis]:
    started = time.perf_counter()
    seed = secrets.randbits(64) if options.seed is None else options.seed
    forced = len(position.legal_moves()) == 1
    seconds = limit.seconds if limit != Limit() else DEFAULT_SECONDS
    deadline = math.inf if seconds is None else started + seconds
    most = limit.simulations or (1 << 62)
    if forced:
        most = min(most, FORCED_SIMULATIONS)
    slices = Slices()
    observed = position.observe(position.player)
    settings = _settings(position, options.objective)
    with Search(observed, moves, settings, tables, seed) as search:
        shown = started
        reason = StopReason.RUNNING
        while reason is StopReason.RUNNING:
            before = time.perf_counter()
            size = slices.next_size(deadline - before, most - search.simulations)
            search.advance(size)
            now = time.perf_counter()
            slices.measured(size, now - before)
            if stop is not None and (asked := stop()):
                reason = asked
            elif now >= deadline:
                reason = StopReason.TIME
            elif search.simulations >= most:
                reason = StopReason.FORCED if forced else StopReason.SIMULATIONS
            elif limit.target_error is not None and best_error(search) <= limit.target_error:
                reason = StopReason.TARGET_ERROR
            if reason is not StopReason.RUNNING or now - shown >= interval_seconds:
                shown = now
                yield analysis_of(search, time.perf_counter() - started, reason, options.max_suggestions)
