"""The service over text, a JSON object a line, for programs that start it as a subprocess.

In: ``{"id": "a", "method": "AnalyzePosition", "request": {…}, "priority": 2}``, the request as the method's
message in JSON. Searches wait for a free worker, those of higher priority first; other methods do not wait.
``{"id": "b", "terminate": "a"}`` ends the searches that are called a, with what they have found;
``{"id": "b", "terminate": "*"}`` ends all.

Out: ``{"id": "a", "response": {…}}`` likewise, for ``AnalyzePosition`` several where the request has an
interval; ``{"id": "a", "error": {…}}`` with a ``google.rpc.Status``; ``{"id": "b", "terminated": 1}`` with
how many ended. Answers come when they are ready, in any order.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import code_pb2, status_pb2

from slate_ai.service.calls import REQUEST_ID, CallFailedError, Calls
from slate_ai.service.errors import status_of
from slate_ai.service.json_query import EVERYTHING, SERVICE, Query, Terminate, read_line
from slate_ai.service.stop import Stop
from slate_ai.service.strategy import Strategy

ANSWERS: dict[str, Callable[[Strategy, Any], Any]] = {
    "ListGames": Strategy.list_games,
    "NewPosition": Strategy.new_position,
    "DescribePosition": Strategy.describe_position,
    "PlayMove": Strategy.play_move,
    "ObservePosition": Strategy.observe_position,
}


@dataclass(order=True)
class _Search:
    """A query that waits for a worker or has one; ordered as they are taken up."""

    rank: tuple[int, int]
    query: Query = field(compare=False)
    stop: Stop = field(compare=False, default_factory=Stop)
    is_waiting: bool = field(compare=False, default=True)


class JsonLines:
    """Answers lines. Belongs to one event loop."""

    def __init__(
        self, strategy: Strategy, calls: Calls, num_workers: int, write: Callable[[str], None]
    ) -> None:
        """``num_workers`` searches at once; ``write`` gets the lines of the answers, without their ends."""
        self._strategy = strategy
        self._calls = calls
        self._num_workers = num_workers
        self._write = write
        self._queue: asyncio.PriorityQueue[_Search] = asyncio.PriorityQueue()
        self._searches: dict[int, _Search] = {}
        self._answers: asyncio.Queue[str] = asyncio.Queue()

    async def run(self, lines: AsyncIterable[bytes]) -> None:
        """Answer all lines; returns once the last one is answered."""
        async with asyncio.TaskGroup() as tasks:
            helpers = [tasks.create_task(self._work()) for _ in range(self._num_workers)]
            helpers.append(tasks.create_task(self._speak()))
            async with asyncio.TaskGroup() as answers:
                number = 0
                async for line in lines:
                    number += 1
                    self._take(line, number, answers)
            await self._queue.join()
            await self._answers.join()
            for helper in helpers:
                helper.cancel()

    def _take(self, line: bytes, number: int, answers: asyncio.TaskGroup) -> None:
        match read_line(line):
            case Terminate() as terminate:
                self._say(terminate.id, terminated=self._terminate(terminate.target))
            case Query(method="AnalyzePosition" | "SuggestMoves") as query:
                self._searches[number] = _Search((-query.priority, number), query)
                self._queue.put_nowait(self._searches[number])
            case Query() as query:
                answers.create_task(self._answer(query, Stop()))
            case id, error:
                self._fail(id, status_of(error, id or ""))

    async def _work(self) -> None:
        while True:
            search = await self._queue.get()
            if search.is_waiting:
                search.is_waiting = False
                await self._answer(search.query, search.stop)
            self._searches.pop(search.rank[1], None)
            self._queue.task_done()

    def _terminate(self, target: str) -> int:
        """End the searches of that name; returns how many."""
        searches = [s for s in self._searches.values() if target in (s.query.id, EVERYTHING)]
        for search in searches:
            search.stop.cancel()
            if search.is_waiting:
                search.is_waiting = False
                why = "terminated before its search began"
                self._fail(search.query.id, status_pb2.Status(code=code_pb2.CANCELLED, message=why))
        return len(searches)

    async def _answer(self, query: Query, stop: Stop) -> None:
        headers = {REQUEST_ID: query.id}
        try:
            with self._calls.call(f"/{SERVICE.full_name}/{query.method}", headers, "stdin"):
                async with aclosing(self._responses(query, stop)) as responses:
                    async for response in responses:
                        self._say(query.id, response=json_format.MessageToDict(response))
        except CallFailedError as failed:
            self._fail(query.id, failed.status)

    async def _responses(self, query: Query, stop: Stop) -> AsyncGenerator[Message]:
        if query.method == "SuggestMoves":
            yield await self._strategy.suggest_moves(query.request, None, stop)
        elif query.method == "AnalyzePosition":
            async with aclosing(self._strategy.analyze_position(query.request, None, stop)) as responses:
                async for response in responses:
                    if response.final or query.request.HasField("interval"):
                        yield response
        else:
            yield await ANSWERS[query.method](self._strategy, query.request)

    def _fail(self, id: str | None, status: status_pb2.Status) -> None:
        self._say(id, error=json_format.MessageToDict(status))

    def _say(self, id: str | None, **content: Any) -> None:
        self._answers.put_nowait(json.dumps({"id": id, **content}, ensure_ascii=False))

    async def _speak(self) -> None:
        # On its own, so that what goes wrong with writing is nobody's failed call.
        while True:
            self._write(await self._answers.get())
            self._answers.task_done()
