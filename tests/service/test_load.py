"""Searches that overlap: limits, queue, cancellation, and all that goes on beside them."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing, suppress
from itertools import islice
from typing import Any

import grpc
import pytest

from service.server_process import ServerProcess, running
from slate_ai.analysis import Analysis, StopReason
from slate_ai.client import Client, DeadlineError, ServerBusyError
from slate_ai.limits import Limit
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub

PIG = pb.Position(pig=PigPosition())
SHORT = Limit(simulations=10)
LONG = Limit(seconds=15)
"""Shorter than the server's own bound."""


class Searches:
    """Long searches in the background, each on a connection of its own, ended by closing that."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._streams: list[tuple[Client, Iterator[Analysis]]] = []

    def start(self, num_searches: int) -> None:
        """Begin searches; each has given its first answer, so it has a worker."""
        for _ in range(num_searches):
            client = self._server.client()
            analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
            assert next(analyses).stop_reason is StopReason.RUNNING
            self._streams.append((client, analyses))

    def are_running(self) -> bool:
        """Whether all of them still search."""
        return all(next(analyses).stop_reason is StopReason.RUNNING for _, analyses in self._streams)

    def end(self) -> None:
        """Go away."""
        for client, _ in self._streams:
            client.close()
        self._streams.clear()


@pytest.fixture
def searches(server: ServerProcess) -> Iterator[Searches]:
    background = Searches(server)
    yield background
    background.end()


def test_other_calls_are_answered_while_all_workers_search(client: Client, searches: Searches) -> None:
    searches.start(2)
    for _ in range(100):
        position = client.new_position("slate", seed=1)
        assert client.describe(position).chance_outcomes
        assert client.play(position, seed=1).move
    assert searches.are_running()


def test_a_search_waits_for_a_worker(client: Client, searches: Searches) -> None:
    searches.start(2)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(client.suggest, PIG, SHORT)
        client.describe(PIG)
        assert searches.are_running()
        assert not waiting.done()
        searches.end()
        assert waiting.result().simulations == 10


def test_a_caller_who_closes_a_stream_frees_its_worker(client: Client) -> None:
    for _ in range(8):
        analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
        next(analyses)
        analyses.close()
    assert client.suggest(PIG, SHORT).simulations == 10


def test_a_cancelled_suggestion_frees_its_worker(server: ServerProcess, client: Client) -> None:
    request = pb.SuggestMovesRequest(position=PIG, limits=LONG.to_message())
    with grpc.insecure_channel(server.address) as channel:
        calls = [StrategyServiceStub(channel).SuggestMoves.future(request) for _ in range(2)]
        time.sleep(0.1)
        for call in calls:
            call.cancel()
        assert client.suggest(PIG, SHORT).simulations == 10


def test_a_full_queue_refuses_and_says_when_to_retry(client: Client, searches: Searches) -> None:
    searches.start(2)
    with ThreadPoolExecutor(5) as pool:
        calls = [pool.submit(client.suggest, PIG, SHORT) for _ in range(5)]
        refused = list(islice(as_completed(calls), 3))
        for call in refused:
            error = call.exception()
            assert isinstance(error, ServerBusyError)
            assert error.reason == "QUEUE_FULL"
            assert error.request_id
            assert error.retry_seconds is not None
            assert error.retry_seconds > 0
        assert client.describe(PIG).legal_moves
        searches.end()
        assert [call.result().simulations for call in calls if call not in refused] == [10, 10]


def test_the_retry_time_comes_as_a_trailer_that_grpc_obeys(server: ServerProcess, searches: Searches) -> None:
    searches.start(2)
    with grpc.insecure_channel(server.address) as channel:
        call: Any = StrategyServiceStub(channel).SuggestMoves.future
        calls = [call(pb.SuggestMovesRequest(position=PIG)) for _ in range(3)]
        while not (refused := [call for call in calls if call.done()]):
            time.sleep(0.01)
        assert refused[0].code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert int(dict(refused[0].trailing_metadata())["grpc-retry-pushback-ms"]) > 0


def test_the_deadline_brings_the_best_so_far(client: Client) -> None:
    analysis = next(_answers_in_time(client))
    assert analysis.stop_reason is StopReason.DEADLINE
    assert analysis.best.move == "roll"


def test_a_deadline_that_passes_in_the_queue_gives_the_place_back(client: Client, searches: Searches) -> None:
    searches.start(2)
    for _ in range(5):
        with pytest.raises(DeadlineError):
            client.suggest(PIG, SHORT, timeout=0.1)
    searches.end()
    assert client.suggest(PIG, SHORT).simulations == 10


def test_a_deadline_that_passes_is_not_taken_for_the_end_of_the_server() -> None:
    with running(warm=("pig",), workers=1, log_calls=True) as server, server.client() as client:
        with closing(client.analyses(PIG, LONG)) as analyses:
            next(analyses)
            with pytest.raises(DeadlineError):
                client.suggest(PIG, SHORT, timeout=0.2)
        assert "CANCELLED" in server.wait_for("/SuggestMoves")


def _answers_in_time(client: Client) -> Iterator[Analysis]:
    """Answers to calls with a deadline; on a machine with more to do, one may come too late."""
    for _ in range(10):
        with suppress(DeadlineError):
            yield client.suggest(PIG, LONG, timeout=0.5)
