"""The engine: a position and limits in, an analysis out.

engine = Engine()
print(engine.analyze(position, Limit(seconds=1)))
"""

import math
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from slate_ai.analysis import Analysis, StopReason
from slate_ai.errors import InputError
from slate_ai.games.position import Move, Position
from slate_ai.games.registry import load_game, new_position
from slate_ai.kept_tables import KeptTables, can_keep
from slate_ai.kernel import operations
from slate_ai.kernel.settings import Settings
from slate_ai.limits import Limit, Options
from slate_ai.search.budget import DEFAULT_LIMIT, Budget, Stop
from slate_ai.search.checks import check_request, searched_moves
from slate_ai.search.levels import LEVELS, Level
from slate_ai.search.results import analysis_of
from slate_ai.search.search import Search, settings_for
from slate_ai.search.table import Table, is_half_full, new_table

MIN_MEMORY_BYTES = 1 << 20
WARM_UP_PLIES = 6
FIRST_ANSWER_SECONDS = 0.05
"""Who watches a search sees something so soon, however far apart the answers are."""
MAX_NODES_PER_SECOND = 2_000_000
"""No search is faster on one thread, so a short one needs no larger table."""


class Engine:
    """Analyses positions of any game. May be used from many threads at once.

    Args:
        memory_bytes: what the tables of one search may hold, at least 1 MiB.
        kept_tables: lends and keeps tables; None: each search has new ones.
        changes: of every game's search settings, by their names, for experiments.

    Raises:
        ValueError: that is too little.
    """

    def __init__(
        self,
        memory_bytes: int = 256 << 20,
        kept_tables: KeptTables | None = None,
        changes: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        if memory_bytes < MIN_MEMORY_BYTES:
            raise ValueError(f"memory_bytes is {memory_bytes}; give {MIN_MEMORY_BYTES} or more")
        self.memory_bytes = memory_bytes
        self._kept_tables = kept_tables
        self._changes = changes

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
        """Ever better answers, the first one soon, then about ``interval_seconds`` apart.

        The last one's stop reason is not RUNNING; with an infinite interval it is the only one. Closing the
        iterator ends the search.

        Raises:
            InputError: as in ``analyze``, at once.
        """
        check_request(position, limit, options)
        limit = _at_level(limit, options)
        budget = Budget(limit, _is_forced(position), stop)
        moves = searched_moves(position, options.only_moves)
        tables = self._tables_for(position, limit, options)
        settings = self._settings(position, options)
        return _search(position, moves, settings, options, interval_seconds, budget, tables)

    def session(self, position: Position) -> "Session":
        """A game to play through, whose searches build on one another."""
        return Session(self, position)

    def warm_up(self, game_name: str) -> None:
        """Load or compile all that positions and searches of that game need, for every number of players."""
        for num_players in load_game(game_name).player_counts:
            position = new_position(game_name, num_players).after_chance(seed=0)
            position.scores()
            # A few moves on, for what only later positions need, and to ask what earlier searches kept.
            for ply in range(WARM_UP_PLIES):
                if position.is_over:
                    break
                self.analyze(position.observe(position.player), Limit(simulations=2))
                moves = position.legal_moves()
                position = position.play(moves[ply % len(moves)].notation).after_chance(seed=ply)

    def _tables_for(
        self, position: Position, limit: Limit, options: Options
    ) -> AbstractContextManager[list[Table]]:
        if self._kept_tables and can_keep(position, options):
            new_tables = partial(self._new_tables, position, options.threads, self.memory_bytes)
            return self._kept_tables.lent(position, options, new_tables)
        return nullcontext(self._new_tables(position, options.threads, _max_nodes(limit)))

    def _settings(self, position: Position, options: Options) -> Settings:
        settings = settings_for(position, options.objective)._replace(**self._changes)
        if settings.prior_sharpness > 0 and position.game.hidden_information:
            title = position.game.title
            raise InputError.at("prior_sharpness", f"is 0 in {title}: players do not know what moves lead to")
        return settings

    def _new_tables(self, position: Position, threads: int, max_nodes: int) -> list[Table]:
        return [
            new_table(
                self.memory_bytes // threads,
                max_nodes,
                int(operations.max_legal_actions(position.tables)),
                position.game.hidden_information,
            )
            for _ in range(threads)
        ]


class Session:
    """A game being played: what a search found is of use to the next one.

    Args:
        engine: whose searches.
        position: where the game is now; ``play`` and ``move_to`` move it on.
    """

    def __init__(self, engine: Engine, position: Position) -> None:
        self.position = position
        self._engine = engine
        self._tables: list[Table] = []
        self._purpose: object = None

    def analyze(
        self,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        stop: Stop | None = None,
    ) -> Analysis:
        """The best moves here; see ``Engine.analyze``."""
        *_, last = self.analyses(limit, options, math.inf, stop)
        return last

    def analyses(
        self,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        interval_seconds: float = 0.5,
        stop: Stop | None = None,
    ) -> Iterator[Analysis]:
        """Ever better answers; see ``Engine.analyses``. One at a time."""
        check_request(self.position, limit, options)
        budget = Budget(_at_level(limit, options), _is_forced(self.position), stop)
        moves = searched_moves(self.position, options.only_moves)
        tables = nullcontext(self._kept_tables(options))
        settings = self._engine._settings(self.position, options)
        return _search(self.position, moves, settings, options, interval_seconds, budget, tables)

    def play(self, notation: str) -> Position:
        """Play a move or a chance outcome; the new position is returned.

        Raises:
            InputError: it is not possible here.
        """
        self.position = self.position.play(notation)
        return self.position

    def move_to(self, position: Position) -> None:
        """Go on from there, a little later in the game or wherever; another game begins anew."""
        if position.tables is not self.position.tables:
            self._tables = []
        self.position = position

    def _kept_tables(self, options: Options) -> list[Table]:
        # A root with some of its moves must not be met again as one with all of them, and what was found
        # in worlds that one seat thinks possible would tell another what that seat knows.
        purpose = (
            options.threads,
            options.objective,
            options.level and self.position,
            options.only_moves and (options.only_moves, self.position),
            self.position.game.hidden_information and self.position.player,
        )
        if not self._tables or purpose != self._purpose or any(map(is_half_full, self._tables)):
            memory = self._engine.memory_bytes
            self._tables = self._engine._new_tables(self.position, options.threads, memory)
            self._purpose = purpose
        return self._tables


def _search(
    position: Position,
    moves: Sequence[Move],
    settings: Settings,
    options: Options,
    interval_seconds: float,
    budget: Budget,
    lent: AbstractContextManager[list[Table]],
) -> Iterator[Analysis]:
    seed = secrets.randbits(64) if options.seed is None else options.seed
    prepared, level = position.for_search(), _level(options)
    with lent as tables, Search(prepared, moves, settings, tables, seed, level) as search:
        due = min(interval_seconds, FIRST_ANSWER_SECONDS) if math.isfinite(interval_seconds) else math.inf
        for reason in budget.spend(search):
            if reason is not StopReason.RUNNING or budget.elapsed_seconds >= due:
                yield analysis_of(search, budget.elapsed_seconds, reason, options.max_suggestions)
                due = budget.elapsed_seconds + interval_seconds


def _is_forced(position: Position) -> bool:
    return len(position.legal_actions()) == 1


def _level(options: Options) -> Level | None:
    return LEVELS[options.level - 1] if options.level else None


def _at_level(limit: Limit, options: Options) -> Limit:
    if not (level := _level(options)):
        return limit
    return replace(limit, simulations=min(level.simulations, limit.simulations or level.simulations))


def _max_nodes(limit: Limit) -> int:
    seconds = (DEFAULT_LIMIT if limit == Limit() else limit).seconds or math.inf
    return int(min(limit.simulations or math.inf, seconds * MAX_NODES_PER_SECOND, 1 << 40)) + 1
