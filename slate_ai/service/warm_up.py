"""Games are compiled once, before their first call, one after the other and off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


class WarmUp:
    """Makes games ready. Belongs to one event loop."""

    def __init__(self, prepare: Callable[[str], None]) -> None:
        """``prepare(game)`` compiles all that a game's calls need; it runs in a thread of its own."""
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warm-up")
        self._games: dict[str, asyncio.Future[None]] = {}

    @property
    def is_busy(self) -> bool:
        """Whether a game is being prepared."""
        return any(not game.done() for game in self._games.values())

    async def ready(self, game: str) -> None:
        """Wait until the game is ready; a failed attempt is tried again by the next caller."""
        if game not in self._games:
            self._games[game] = asyncio.get_running_loop().run_in_executor(self._thread, self._prepare, game)
            self._games[game].add_done_callback(lambda future: self._forget_failure(game, future))
        if not self._games[game].done():
            await asyncio.shield(self._games[game])

    def _forget_failure(self, game: str, future: asyncio.Future[None]) -> None:
        if future.cancelled() or future.exception():
            del self._games[game]
