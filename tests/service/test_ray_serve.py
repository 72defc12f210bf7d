"""The service behind Ray Serve's gRPC ingress."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import grpc
import pytest

from service.ray_cluster import Cluster, running_ray
from service.replicas import PIG, calling, python_client
from slate_ai.analysis import Analysis, StopReason
from slate_ai.client import Client, DeadlineError
from slate_ai.errors import InputError
from slate_ai.limits import Limit
from slate_ai.v1 import strategy_pb2 as pb

pytestmark = pytest.mark.slow

SHORT, LONG = Limit(simulations=10), Limit(seconds=9)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_ray(tmp_path_factory.mktemp("ray")) as running:
        yield running


@pytest.fixture
def client(cluster: Cluster) -> Iterator[Client]:
    with Client(cluster.address, max_attempts=1) as connected:
        yield connected


def test_calls_are_answered_as_by_a_server_of_our_own(client: Client) -> None:
    position = client.play(client.new_position("pig"), "roll").position
    assert client.describe(position).chance_outcomes
    assert client.observe(position, 0) == position
    assert client.suggest(PIG, SHORT).simulations >= 10


def test_a_stream_is_passed_on(client: Client) -> None:
    analyses = list(client.analyses(PIG, Limit(seconds=1), interval_seconds=0.05))
    assert len(analyses) > 2
    assert analyses[0].stop_reason is StopReason.RUNNING
    assert analyses[-1].stop_reason is StopReason.TIME


def test_errors_say_what_is_wrong(client: Client) -> None:
    with pytest.raises(InputError, match="jump") as error:
        client.play(PIG, "jump")
    assert [violation.field for violation in error.value.violations] == ["move"]
    with pytest.raises(InputError) as error:
        list(client.analyses(pb.Position()))
    assert [violation.field for violation in error.value.violations] == ["position"]


def test_bytes_that_are_no_message_are_told(cluster: Cluster) -> None:
    with grpc.insecure_channel(cluster.address) as channel:
        call: Any = channel.unary_unary("/slate_ai.v1.StrategyService/PlayMove")
        with pytest.raises(grpc.RpcError) as error:
            call(b"\xff")
    assert error.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "no message of the type" in (error.value.details() or "")


def test_the_deadline_brings_the_best_so_far(client: Client) -> None:
    analysis = next(answers_in_time(client))
    assert analysis.stop_reason is StopReason.DEADLINE
    assert analysis.best.move == "roll"


def answers_in_time(client: Client) -> Iterator[Analysis]:
    """Answers to calls with a deadline; on a machine with more to do, one may come too late."""
    for _ in range(10):
        with suppress(DeadlineError):
            yield client.suggest(PIG, LONG, timeout=2)


def test_a_cancelled_stream_frees_its_worker(client: Client) -> None:
    for _ in range(4):
        analyses = client.analyses(PIG, LONG, interval_seconds=0.02)
        next(analyses)
        analyses.close()
    assert client.suggest(PIG, SHORT, timeout=6).simulations >= 10


def test_no_call_is_lost_when_a_replica_dies(cluster: Cluster) -> None:
    with calling(python_client, cluster.address) as callers:
        callers.wait_for_more(3)
        os.kill(cluster.replicas()[0], signal.SIGKILL)
        callers.wait_for_more(10)
    cluster.wait_for_replicas(2)
