"""A hand-over that never piles up."""

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Latest(Generic[Value]):
    """Iterated over, gives the newest value put since the last one; a slow reader misses those between."""

    def __init__(self) -> None:
        self._values: list[Value] = []
        self._is_closed = False
        self._news = asyncio.Event()

    def put(self, value: Value) -> None:
        """Offer a value in place of one not yet taken."""
        self._values = [value]
        self._news.set()

    def close(self) -> None:
        """No more will come; the one not yet taken is still given."""
        self._is_closed = True
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[Value]:
        while True:
            await self._news.wait()
            self._news.clear()
            values, self._values = self._values, []
            for value in values:
                yield value
            if self._is_closed and not self._values:
                return
