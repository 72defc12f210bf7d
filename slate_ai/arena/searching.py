"""The policies that think for as long as they are told: search, and flat Monte Carlo."""

import math
import sys
from collections.abc import Mapping
from time import perf_counter
from types import MappingProxyType
from typing import Any

import numpy as np

from slate_ai.analysis import Analysis
from slate_ai.arena.kernels import advance_flat
from slate_ai.arena.policies import Policy, memory_for
from slate_ai.engine import Engine, Session
from slate_ai.games.position import Position
from slate_ai.kernel.types import Actions
from slate_ai.limits import Limit, Options
from slate_ai.search.memory import Memory
from slate_ai.search.search import settings_for
from slate_ai.search.slices import Slices

LEAST_SHARE = 0.5
"""Of the best move's probability, for a move that is played: rarer ones owe much of theirs to chance."""


class SearchPolicy(Policy):
    """The engine's best move, or, where good play mixes moves, one of the likelier ones by their shares.

    Source: Ganzfried, Sandholm and Waugh, "Strategy purification and thresholding" (2012).

    Args:
        limit: of each search.
        threads: of each search.
        level: 1 to 10; None: full strength.
        changes: of the game's search settings, by their names.
        remembers: each search builds on those before it; for one game, not for matches, whose games must
            not depend on one another.
    """

    def __init__(
        self,
        limit: Limit,
        threads: int = 1,
        level: int | None = None,
        *,
        changes: Mapping[str, Any] = MappingProxyType({}),
        remembers: bool = False,
    ) -> None:
        self._engine = Engine(changes=changes)
        self._limit = limit
        self._threads = threads
        self._level = level
        self._remembers = remembers
        self._session: Session | None = None

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """That of a suggestion."""
        suggestions = self._analyze(view, Options(seed, self._threads, level=self._level)).suggestions
        shares = np.array([suggestion.probability for suggestion in suggestions])
        if self._level is None:
            shares[shares < LEAST_SHARE * shares.max()] = 0.0
        chosen = np.random.default_rng(seed).choice(shares.size, p=shares / shares.sum())
        return view.action(suggestions[chosen].move)

    def _analyze(self, view: Position, options: Options) -> Analysis:
        if not self._remembers:
            return self._engine.analyze(view, self._limit, options)
        if self._session is None:
            self._session = self._engine.session(view)
        self._session.move_to(view)
        return self._session.analyze(self._limit, options)


class FlatMonteCarloPolicy(Policy):
    """Every move tried equally often, each simulation played out as search plays out its leaves."""

    def __init__(self, limit: Limit) -> None:
        self._seconds = limit.seconds or math.inf
        self._simulations = limit.simulations or sys.maxsize

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """That with the best mean utility."""
        memory = memory_for(view, actions, seed)
        self._simulate(view, actions, memory)
        moves = memory.account.moves
        return int(actions[(moves["utility"] / np.maximum(moves["trials"], 1)).argmax()])

    def _simulate(self, view: Position, actions: Actions, memory: Memory) -> None:
        settings, slices = settings_for(view), Slices()
        now = perf_counter()
        deadline, done = now + self._seconds, 0
        tables = view.for_search().tables
        while done < self._simulations and now < deadline:
            before = now
            size = slices.next_size(deadline - now, self._simulations - done)
            advance_flat(tables, memory, settings, actions, done, size)
            done, now = done + size, perf_counter()
            slices.measured(size, now - before)
