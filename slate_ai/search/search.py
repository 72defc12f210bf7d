"""One search: its threads' memories, advanced side by side, and their results merged."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from slate_ai.analysis import Objective
from slate_ai.games.position import Move, Position
from slate_ai.kernel.settings import Settings
from slate_ai.search.estimates import Estimates, estimate_moves, utility_deviation
from slate_ai.search.levels import Level, level_policy
from slate_ai.search.memory import ROOT_SLOT, Memory, new_memory, with_roomy_table
from slate_ai.search.root import plant
from slate_ai.search.simulate import advance
from slate_ai.search.table import NODES_USED, Table, memory_of

EARLY_SIMULATIONS = 13
"""So many for each of the tree's nodes count towards what the values say, before the average strategy
outweighs it: where there are many nodes each is visited rarely, and regrets by luck take long to fade."""
TEMPERATURE, COOLING = 7.4, 0.7
"""How little values are trusted: ``TEMPERATURE`` standard deviations of a simulation's utility, divided by
the number of visits to the power of ``COOLING``. Few visits in a tiny game leave much open; in a large one of
many good moves trust is soon due."""


def settings_for(position: Position, objective: Objective | None = None) -> Settings:
    """How to search ``position``, for its game's own objective or another."""
    settings = position.game.search_settings(position.tables)
    if (objective or position.game.objective) == Objective.SCORE:
        return settings._replace(lead_weight=1.0)
    return settings


class Search(AbstractContextManager["Search"]):
    """Simulations from one position, on one table a thread.

    Args:
        position: what the player to act knows, prepared for search.
        moves: those to search, in the order of their actions.
        settings: of the search.
        tables: one a thread, empty, or kept from an earlier search by the same settings; grown ones take
            their places in the list.
        seed: decides everything, with one thread.
        level: of whom the moves are for; None: of the strongest.
    """

    def __init__(
        self,
        position: Position,
        moves: Sequence[Move],
        settings: Settings,
        tables: list[Table],
        seed: int,
        level: Level | None = None,
    ) -> None:
        self.position, self.moves, self.settings, self.seed = position, moves, settings, seed
        self.simulations = 0
        self._level = level
        self._tables = tables
        self._hidden = position.game.hidden_information
        self.belief = position.game.belief(position.tables, position.state)
        actions = np.array([move.action for move in moves], np.int32)
        self._memories = [
            new_memory(position.tables, position.state, len(moves), table, seed, stream)
            for stream, table in enumerate(tables)
        ]
        self.reused_simulations = 0
        for thread in range(len(tables)):
            memory = self._with_room(thread, 1)
            self.reused_simulations += plant(position.tables, memory, actions, settings)
        self._known = self._root_visits()
        self._pool = ThreadPoolExecutor(len(tables) - 1) if len(tables) > 1 else None

    def advance(self, simulations: int) -> None:
        """Run so many simulations, shared out over the threads."""
        threads = len(self._memories)
        own, *others = [(simulations + i) // threads for i in range(threads)]
        running = self._pool.map(self._advance_one, range(1, threads), others) if self._pool else ()
        self._advance_one(0, own)
        list(running)
        self.simulations += simulations

    def _advance_one(self, thread: int, simulations: int) -> None:
        memory = self._with_room(thread, simulations)  # none adds more than one node
        advance(self.position.tables, memory, self.settings, self._hidden, simulations)

    def _with_room(self, thread: int, num_nodes: int) -> Memory:
        memory = self._memories[thread] = with_roomy_table(self._memories[thread], num_nodes)
        self._tables[thread] = memory.table
        return memory

    @property
    def memory_bytes(self) -> int:
        """What the tables hold."""
        return sum(map(memory_of, self._tables))

    @property
    def table(self) -> Table:
        """The first thread's."""
        return self._memories[0].table

    @property
    def visits(self) -> NDArray[np.int64]:
        """Simulations that began with each move, int64 [A]."""
        visits: NDArray[np.int64] = sum(memory.account.moves["visits"] for memory in self._memories)
        return visits

    @property
    def trust(self) -> NDArray[np.int64]:
        """How often each move was tried, in earlier searches of this root too, int64 [A].

        What they explored is explored less now: ``visits`` alone would put others before it.
        """
        return self.visits + self._known

    @property
    def priors(self) -> NDArray[np.float32]:
        """Each move's prior, float32 [A]."""
        table, edges = self._root_edges(self._memories[0])
        return np.array(table.edges["prior"][edges])

    def policy(self) -> NDArray[np.float64]:
        """How often the player should choose each move, float64 [A], sum 1."""
        if self._level is not None and self._level.temperature > 0:
            return level_policy(self._level, self.estimates())
        policy = np.zeros(len(self.moves))
        if not self._hidden:
            policy[np.argmax(self.trust)] = 1.0
            return policy
        deviation = utility_deviation([memory.account for memory in self._memories])
        for memory in self._memories:
            table, edges = self._root_edges(memory)
            average = table.mixing["average"][edges].astype(np.float64)
            policy += self.simulations * average / max(average.sum(), 1.0)
            # An average lags behind; while there are few visits, the values are the better guide.
            early = EARLY_SIMULATIONS * int(table.used[NODES_USED])
            policy += early * regularized_policy(table.edges[edges], deviation)
        policy /= policy.sum()
        return policy

    def estimates(self) -> Estimates:
        """What each move is worth."""
        return estimate_moves([memory.account for memory in self._memories])

    def _root_visits(self) -> NDArray[np.int64]:
        visits = np.zeros(len(self.moves), np.int64)
        for memory in self._memories:
            table, edges = self._root_edges(memory)
            visits += table.edges["visits"][edges]
        return visits

    def _root_edges(self, memory: Memory) -> tuple[Table, slice]:
        first = int(memory.table.nodes[memory.counters[ROOT_SLOT]]["first_edge"])
        return memory.table, slice(first, first + len(self.moves))

    def __exit__(self, *exception: object) -> None:
        if self._pool is not None:
            self._pool.shutdown()


def regularized_policy(edges: Any, deviation: float) -> NDArray[np.float64]:
    """The mixture of highest value that strays no further from the prior than the visits allow.

    ``deviation``: of a simulation's utility, the unit of what values may be wrong by.
    Source: Grill et al., "Monte-Carlo tree search as regularized policy optimization" (2020), where the
    temperature falls with the root of the visits.
    """
    visits = float(edges["visits"].sum())
    temperature = TEMPERATURE * deviation / (visits + edges.size) ** COOLING
    value = edges["value"].astype(np.float64)
    weights = edges["prior"] * np.exp((value - value.max()) / temperature)
    policy: NDArray[np.float64] = weights / weights.sum()
    return policy
