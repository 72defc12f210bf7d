"""The service without gRPC."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from contextlib import aclosing

import pytest
from google.protobuf.duration_pb2 import Duration

from slate_ai.errors import InputError
from slate_ai.service.config import ServerConfig
from slate_ai.service.errors import QueueFullError, ShuttingDownError
from slate_ai.service.strategy import Strategy
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

PIG = pb.Position(pig=PigPosition())
LONG = pb.SearchLimits(time=Duration(seconds=60))
SHORT = pb.SearchLimits(simulations=10)


def run(scenario: Callable[[Strategy], Awaitable[None]], **config: int) -> None:
    async def with_strategy() -> None:
        await scenario(Strategy(ServerConfig(**config)))  # type: ignore[arg-type]

    asyncio.run(asyncio.wait_for(with_strategy(), timeout=120))


def test_what_a_game_needs_is_never_looked_through_for_garbage() -> None:
    """Else every call waits for that, now and then: numba alone has a hundred thousand objects."""

    async def scenario(strategy: Strategy) -> None:
        gc.unfreeze()
        await strategy.warm_up("pig")
        assert len(gc.get_objects()) < gc.get_freeze_count() / 10

    run(scenario)


def test_a_long_search_ends_when_its_caller_goes_and_frees_its_worker() -> None:
    async def scenario(strategy: Strategy) -> None:
        searching = asyncio.create_task(
            strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=LONG), None)
        )
        await strategy.warm_up("pig")
        await asyncio.sleep(0.1)
        searching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await searching
        response = await strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=SHORT), None)
        assert response.analysis.simulations == 10

    run(scenario, workers=1, max_queue=1)


def test_leaving_a_stream_ends_its_search_and_frees_its_worker() -> None:
    async def scenario(strategy: Strategy) -> None:
        request = pb.AnalyzePositionRequest(position=PIG, limits=LONG, interval=Duration(nanos=10**7))
        async with aclosing(strategy.analyze_position(request, None)) as responses:
            async for response in responses:
                assert not response.final
                assert response.analysis.stop_reason == pb.STOP_REASON_UNSPECIFIED
                break
        await strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=SHORT), None)

    run(scenario, workers=1, max_queue=1)


def test_a_stream_grows_and_ends_with_the_final_answer() -> None:
    async def scenario(strategy: Strategy) -> None:
        request = pb.AnalyzePositionRequest(
            position=PIG, limits=pb.SearchLimits(time=Duration(nanos=300 * 10**6)), interval=Duration(nanos=1)
        )
        responses = [response async for response in strategy.analyze_position(request, None)]
        assert [response.final for response in responses] == [False] * (len(responses) - 1) + [True]
        simulations = [response.analysis.simulations for response in responses]
        assert simulations == sorted(set(simulations))
        assert len(responses) > 2
        assert responses[-1].analysis.stop_reason == pb.STOP_REASON_TIME

    run(scenario)


def test_the_deadline_ends_a_search_with_its_best_so_far() -> None:
    async def scenario(strategy: Strategy) -> None:
        await strategy.warm_up("pig")
        response = await strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=LONG), 0.3)
        assert response.analysis.stop_reason == pb.STOP_REASON_DEADLINE
        assert response.analysis.suggestions

    run(scenario)


def test_no_search_is_longer_than_the_server_allows() -> None:
    async def scenario(strategy: Strategy) -> None:
        limits = pb.SearchLimits(simulations=2**62)
        response = await strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=limits), None)
        assert response.analysis.stop_reason == pb.STOP_REASON_TIME

    run(scenario, max_seconds=1)


def test_one_search_more_than_workers_and_queue_hold_is_refused() -> None:
    async def scenario(strategy: Strategy) -> None:
        await strategy.warm_up("pig")
        request = pb.SuggestMovesRequest(position=PIG, limits=LONG)
        tasks = [asyncio.create_task(strategy.suggest_moves(request, 5.0)) for _ in range(3)]
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(done.pop().exception(), QueueFullError)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(scenario, workers=1, max_queue=1)


def test_draining_cuts_what_runs_and_refuses_what_waits() -> None:
    async def scenario(strategy: Strategy) -> None:
        await strategy.warm_up("pig")
        request = pb.SuggestMovesRequest(position=PIG, limits=LONG)
        running = asyncio.create_task(strategy.suggest_moves(request, None))
        await asyncio.sleep(0.1)
        waiting = asyncio.create_task(strategy.suggest_moves(request, None))
        await asyncio.sleep(0.1)
        strategy.drain(0.2)
        with pytest.raises(ShuttingDownError):
            await waiting
        assert (await running).analysis.stop_reason == pb.STOP_REASON_DEADLINE
        with pytest.raises(ShuttingDownError):
            await strategy.suggest_moves(request, None)

    run(scenario, workers=1, max_queue=1)


def test_a_drawn_seed_is_reported_and_repeats_the_search() -> None:
    async def scenario(strategy: Strategy) -> None:
        limits = pb.SearchLimits(simulations=500)
        first = (
            await strategy.suggest_moves(pb.SuggestMovesRequest(position=PIG, limits=limits), None)
        ).analysis
        options = pb.SearchOptions(seed=first.seed)
        request = pb.SuggestMovesRequest(position=PIG, limits=limits, options=options)
        again = (await strategy.suggest_moves(request, None)).analysis
        assert first.seed != 0
        assert again.suggestions == first.suggestions

    run(scenario)


def test_all_that_is_wrong_with_a_search_is_told_at_once() -> None:
    async def scenario(strategy: Strategy) -> None:
        request = pb.AnalyzePositionRequest(
            position=pb.Position(pig=PigPosition(turn_total=-1)),
            limits=pb.SearchLimits(simulations=-1),
            options=pb.SearchOptions(threads=-1),
            interval=Duration(seconds=-1),
        )
        with pytest.raises(InputError) as error:
            await anext(aiter(strategy.analyze_position(request, None)))
        fields = {violation.field for violation in error.value.violations}
        assert fields == {"position.pig.turn_total", "limits.simulations", "options.threads", "interval"}

    run(scenario)
