"""Search tables kept after their search, for another that begins at a position they have met."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from slate_ai.analysis import Objective
from slate_ai.games.position import Position
from slate_ai.limits import Options
from slate_ai.search.root import known_visits
from slate_ai.search.table import Table, is_half_full, touched_bytes

MIN_VISITS = 100
"""What fewer simulations found is found again at once."""


class Kept(NamedTuple):
    """Tables, one a thread; the rules and the objective of what was found."""

    rules: Any
    objective: Objective | None
    tables: list[Table]


class KeptTables:
    """Lends tables to searches, and keeps what comes back, the latest first, up to a bound.

    Nobody needs them for a right answer. They serve where nothing is hidden (else what one seat knows would
    reach another), where all moves are searched, where no seed asks for a repeatable answer and no level
    for a weaker one. May be used from many threads at once.
    """

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._kept: list[Kept] = []
        self._lock = threading.Lock()

    @property
    def num_bytes(self) -> int:
        """What is kept, lent tables not counted."""
        with self._lock:
            return sum(map(_bytes_of, self._kept))

    @contextmanager
    def lent(
        self, position: Position, options: Options, new_tables: Callable[[], list[Table]]
    ) -> Iterator[list[Table]]:
        """Tables for one search, new ones where none knows ``position``; kept once it has ended."""
        kept = self._take(position, options) or Kept(position.tables, options.objective, new_tables())
        yield kept.tables
        if not any(map(is_half_full, kept.tables)):
            self._put(kept)

    def _take(self, position: Position, options: Options) -> Kept | None:
        with self._lock:
            fit = [
                kept
                for kept in self._kept
                if len(kept.tables) == options.threads
                and kept.objective == options.objective
                and _are_alike(kept.rules, position.tables)
            ]
            if not fit:
                return None
            best = max(fit, key=lambda kept: _visits(kept, position))
            if _visits(best, position) < MIN_VISITS:
                return None
            self._kept = [kept for kept in self._kept if kept is not best]
            return best

    def _put(self, kept: Kept) -> None:
        with self._lock:
            self._kept.insert(0, kept)
            while sum(map(_bytes_of, self._kept)) > self._max_bytes:
                self._kept.pop()


def can_keep(position: Position, options: Options) -> bool:
    """Whether a search may use what others found."""
    found_by_all = options.seed is None and options.level is None and not options.only_moves
    return found_by_all and not position.game.hidden_information


def _visits(kept: Kept, position: Position) -> int:
    return sum(known_visits(position.tables, table, position.state) for table in kept.tables)


def _bytes_of(kept: Kept) -> int:
    return sum(map(touched_bytes, kept.tables))


def _are_alike(rules: Sequence[Any], others: Sequence[Any]) -> bool:
    return rules is others or (type(rules) is type(others) and all(map(np.array_equal, rules, others)))
