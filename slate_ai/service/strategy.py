"""What ``StrategyService`` does, without gRPC: requests in, responses out, nothing slow on the event loop."""

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, TypeAlias, TypeVar

from google.protobuf.message import Message

from slate_ai.analysis import Analysis, StopReason
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.games.registry import game_of, load_game
from slate_ai.kept_tables import KeptTables
from slate_ai.limits import Priority
from slate_ai.service import answers
from slate_ai.service.admission import Ask
from slate_ai.service.calls import current_caller
from slate_ai.service.config import MIN_WORKER_BYTES, ServerConfig
from slate_ai.service.latest import Latest
from slate_ai.service.metrics import Metrics
from slate_ai.service.reading import below
from slate_ai.service.search_task import SearchTask, read_task
from slate_ai.service.stop import Stop
from slate_ai.service.warm_up import WarmUp
from slate_ai.service.workers import Workers
from slate_ai.v1 import strategy_pb2 as pb

SMALL_BYTES = 8192
"""Requests up to this size take a few milliseconds: on the event loop, where they wait for no thread."""

BATCH_SHARE = 4
"""One part in so many of a worker's memory is for a batch search that pauses while another uses the rest."""

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response")
Search: TypeAlias = pb.SuggestMovesRequest | pb.AnalyzePositionRequest
AboutPosition: TypeAlias = (
    pb.DescribePositionRequest | pb.PlayMoveRequest | pb.ObservePositionRequest | Search
)


class Strategy:
    """Answers every call of the service. Belongs to one event loop.

    Each call raises ``InputError`` where the request is wrong, with fields as in the request. Those that
    search take the seconds left to the call's deadline (None: it has none), and raise ``QueueFullError`` or
    ``ShuttingDownError`` where no worker can be had. Cancelling them ends the search, a ``stop`` of the
    caller's own ends it with an answer.
    """

    def __init__(self, config: ServerConfig, metrics: Metrics | None = None) -> None:
        """``metrics`` None: nobody asks."""
        self._config = config
        self._metrics = metrics or Metrics()
        kept_tables = KeptTables(config.cache_bytes) if config.cache_bytes else None
        if kept_tables:
            self._metrics.watch("slate_ai_cache_bytes", "Tables kept.", lambda: kept_tables.num_bytes)
        worker_bytes = config.memory_bytes // config.workers
        batch_bytes = max(worker_bytes // BATCH_SHARE, MIN_WORKER_BYTES)
        self._engines = {
            Priority.INTERACTIVE: Engine(max(worker_bytes - batch_bytes, MIN_WORKER_BYTES), kept_tables),
            Priority.BATCH: Engine(batch_bytes, kept_tables),
        }
        self._warm_up = WarmUp(self._prepare)
        self._workers = Workers(config.workers, config.max_queue, config.max_wait_seconds, self._metrics)
        self._games: pb.ListGamesResponse | None = None

    @property
    def is_warming(self) -> bool:
        """Whether a game is being compiled."""
        return self._warm_up.is_busy

    async def warm_up(self, game: str) -> None:
        """Compile a game's kernels, once."""
        await self._warm_up.ready(game)

    def drain(self, seconds: float) -> None:
        """Begin no more searches; those that run end within ``seconds``, with an answer."""
        self._workers.drain(seconds)

    async def list_games(self, request: pb.ListGamesRequest) -> pb.ListGamesResponse:
        """The games of the registry."""
        if self._games is None:
            self._games = await asyncio.to_thread(answers.list_games, request)
        return self._games

    async def new_position(self, request: pb.NewPositionRequest) -> pb.NewPositionResponse:
        """A first position."""
        with below("setup"):
            self._check_size(request.setup)
        return await self._answer(answers.new_position, request, load_game(request.game))

    async def describe_position(self, request: pb.DescribePositionRequest) -> pb.DescribePositionResponse:
        """Who is to act, what is legal or possible, the scores, a picture."""
        return await self._answer(answers.describe_position, request, self._game(request))

    async def play_move(self, request: pb.PlayMoveRequest) -> pb.PlayMoveResponse:
        """The position after a move or a chance outcome, given or drawn."""
        return await self._answer(answers.play_move, request, self._game(request))

    async def observe_position(self, request: pb.ObservePositionRequest) -> pb.ObservePositionResponse:
        """The position as one seat knows it."""
        return await self._answer(answers.observe_position, request, self._game(request))

    async def suggest_moves(
        self, request: pb.SuggestMovesRequest, seconds_left: float | None, stop: Stop | None = None
    ) -> pb.SuggestMovesResponse:
        """The best moves, once the limits are reached."""
        found = [analysis async for analysis in self._search(request, seconds_left, stop)]
        return pb.SuggestMovesResponse(analysis=found[-1].to_message())

    async def analyze_position(
        self, request: pb.AnalyzePositionRequest, seconds_left: float | None, stop: Stop | None = None
    ) -> AsyncGenerator[pb.AnalyzePositionResponse]:
        """Ever better answers; a slow reader misses some, but never the last."""
        async with aclosing(self._search(request, seconds_left, stop)) as analyses:
            async for analysis in analyses:
                final = analysis.stop_reason is not StopReason.RUNNING
                yield pb.AnalyzePositionResponse(analysis=analysis.to_message(), final=final)

    async def _search(
        self, request: Search, seconds_left: float | None, stop: Stop | None
    ) -> AsyncGenerator[Analysis]:
        stop = stop or Stop(seconds_left)
        game = self._game(request)
        task = await self._answer(self._read_task, request, game)
        ask = Ask(task.options.threads, current_caller(), task.options.priority)
        latest, loop = Latest[Analysis](), asyncio.get_running_loop()

        def search() -> None:
            stop.pause_within(task.limit.seconds or self._config.max_seconds)
            for analysis in self._engines[ask.priority].analyses(*task, stop):
                loop.call_soon_threadsafe(latest.put, analysis)
            self._metrics.count_search(game.name, analysis)

        searching = asyncio.create_task(self._workers.run(ask, stop, search))
        searching.add_done_callback(lambda _: latest.close())
        try:
            async for analysis in latest:
                yield analysis
            await searching
        finally:
            searching.cancel()

    def _prepare(self, game: str) -> None:
        self._engines[Priority.INTERACTIVE].warm_up(game)
        answers.rehearse(game)
        # What a game needs stays. To look through all of it for garbage, every now and then, would hold up
        # every call for a tenth of a second.
        gc.collect()
        gc.freeze()

    def _read_task(self, request: Search) -> SearchTask:
        max_threads = min(self._config.max_threads or self._config.workers, self._config.workers)
        return read_task(request, max_threads, self._config.max_seconds)

    async def _answer(
        self, answer: Callable[[Request], Response], request: Request, game: Game[Any]
    ) -> Response:
        """What ``answer`` says, once the game is ready."""
        await self._warm_up.ready(game.name)
        if request.ByteSize() <= SMALL_BYTES:
            return answer(request)
        return await asyncio.to_thread(answer, request)

    def _game(self, request: AboutPosition) -> Game[Any]:
        with below("position"):
            self._check_size(request.position)
            return game_of(request.position)

    def _check_size(self, part: Message) -> None:
        size, most = part.ByteSize(), self._config.max_position_bytes
        if size > most:
            raise InputError.at("", f"has {size} bytes; give at most {most}")
