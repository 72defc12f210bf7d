"""One search: its threads' memories, advanced side by side, and their results merged."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager

import numpy as np

from slate_ai.games.position import Move, Position
from slate_ai.kernel.settings import Settings
from slate_ai.search.memory import Root, new_memory
from slate_ai.search.root import plant
from slate_ai.search.simulate import advance
from slate_ai.search.table import Table, memory_of


class Search(AbstractContextManager["Search"]):
    """Simulations from one position, on one table a thread.

    Args:
        position: what the player to act knows.
        moves: those to search, in the order of their actions.
        settings: of the search.
        tables: one a thread, empty, or kept from an earlier search for the same settings.
        seed: decides everything, with one thread.
    """

    def __init__(
        self,
        position: Position,
        moves: Sequence[Move],
        settings: Settings,
        tables: Sequence[Table],
        seed: int,
    ) -> None:
        self.position, self.moves, self.settings, self.seed = position, moves, settings, seed
        self.simulations = 0
        self._hidden = position.game.hidden_information
        self._memories = [
            new_memory(position.tables, position.state, len(moves), table, seed, stream)
            for stream, table in enumerate(tables)
        ]
        actions = np.array([move.action for move in moves], np.int32)
        for memory in self._memories:
            plant(position.tables, memory, actions, settings.prior_floor)
        self._pool = ThreadPoolExecutor(len(tables)) if len(tables) > 1 else None

    def advance(self, simulations: int) -> None:
        """Run about so many simulations; exactly so many with one thread."""
        if self._pool is None:
            self._advance_one(0, simulations)
        else:
            threads = len(self._memories)
            shares = [(simulations + threads - 1 - i) // threads for i in range(threads)]
            list(self._pool.map(self._advance_one, range(threads), shares))
        self.simulations += simulations

    def _advance_one(self, index: int, simulations: int) -> None:
        memory = self._memories[index]
        advance(self.position.tables, memory, self.settings, self._hidden, simulations)

    def merged_root(self) -> Root:
        """The root's account, added up over the threads."""
        roots = [memory.root for memory in self._memories]
        sums = {
            name: sum(getattr(root, name) for root in roots)
            for name in Root._fields
            if name not in ("state", "slot")
        }
        return Root(state=roots[0].state, slot=roots[0].slot, **sums)

    @property
    def table(self) -> Table:
        """The first thread's table."""
        return self._memories[0].table

    @property
    def root_slot(self) -> int:
        """The root's place in the first thread's table."""
        return int(self._memories[0].root.slot[0])

    @property
    def memory_bytes(self) -> int:
        """Held by all tables."""
        return sum(memory_of(memory.table) for memory in self._memories)

    def __exit__(self, *exception: object) -> None:
        if self._pool is not None:
            self._pool.shutdown()
