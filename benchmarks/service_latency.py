"""How soon the service answers, from another process: beside a bare server, small calls, suggestions.

    python -m benchmarks.service_latency --calls 1000 --suggestions 200

Starts a server of its own. Figures are milliseconds seen by one blocking client on the same machine, so they
say something only where nothing else uses the cores.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import chain
from typing import Any

import grpc
import numpy as np
from grpc_health.v1 import health_pb2, health_pb2_grpc

from benchmarks.bare_server import bare_server
from benchmarks.serving import first_decision, milliseconds, report, server
from slate_ai.client import Client, DeadlineError
from slate_ai.limits import Limit
from slate_ai.service.config import num_cores
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub

CALLS_A_TURN = 100


@contextmanager
def searches(client: Client, position: pb.Position, num_searches: int) -> Iterator[None]:
    """Searches that go on meanwhile, each on a worker."""
    with ExitStack() as stack:
        for _ in range(num_searches):
            analyses = stack.enter_context(closing(client.analyses(position, Limit(seconds=50))))
            next(analyses)
        yield


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--suggestions", type=int, default=200)
    arguments = parser.parse_args()
    with (
        server() as served,
        Client(served.address) as client,
        grpc.insecure_channel(served.address) as channel,
    ):
        position = first_decision(client)
        measure_beside_bare_server(channel, arguments.calls)
        measure_small_calls(client, channel, position, arguments.calls)
        measure_suggestions(client, position, arguments.suggestions)


def measure_beside_bare_server(channel: grpc.Channel, num_calls: int) -> None:
    """What the service adds to gRPC: the same answer from a server that does nothing else, turn by turn."""
    request, ours = pb.ListGamesRequest(), StrategyServiceStub(channel)
    with bare_server(ours.ListGames(request)) as address, grpc.insecure_channel(address) as other:
        bare = StrategyServiceStub(other)
        times, bare_times = list[float](), list[float]()
        for _ in range(4 * num_calls // CALLS_A_TURN):
            times += milliseconds(lambda: ours.ListGames(request), CALLS_A_TURN)
            bare_times += milliseconds(lambda: bare.ListGames(request), CALLS_A_TURN)
    report("ListGames, idle", times)
    report("the same from a bare grpc.aio server", bare_times)
    print(f"  ratio of the medians: {np.median(times) / np.median(bare_times):.2f}")


def measure_small_calls(client: Client, channel: grpc.Channel, position: pb.Position, num_calls: int) -> None:
    """Those that search nothing: idle, and while all cores search."""
    health: Any = health_pb2_grpc.HealthStub(channel)
    calls: dict[str, Callable[[], object]] = {
        "Health.Check": lambda: health.Check(health_pb2.HealthCheckRequest()),
        "DescribePosition": lambda: client.describe(position),
        "PlayMove": lambda: client.play(position, "place"),
    }
    for name, call in calls.items():
        report(f"{name}, idle", milliseconds(call, num_calls))
    with searches(client, position, num_cores()):
        for name, call in calls.items():
            report(f"{name}, {num_cores()} searches running", milliseconds(call, num_calls))


def measure_suggestions(client: Client, position: pb.Position, num_calls: int) -> None:
    """Whether time limits and deadlines are kept, alone and with as many callers as cores."""
    limit = Limit(seconds=0.1)

    def suggest() -> object:
        return client.suggest(position, limit)

    report("SuggestMoves, limit 100 ms, alone", milliseconds(suggest, num_calls))
    with ThreadPoolExecutor(num_cores()) as pool:
        each = pool.map(lambda _: milliseconds(suggest, num_calls), range(num_cores()))
        report(f"SuggestMoves, limit 100 ms, {num_cores()} callers", list(chain.from_iterable(each)))

    late = 0

    def until_deadline() -> None:
        nonlocal late
        try:
            client.suggest(position, Limit(seconds=10), timeout=0.1)
        except DeadlineError:
            late += 1

    report("SuggestMoves, deadline 100 ms, alone", milliseconds(until_deadline, num_calls))
    print(f"  of these, without an answer: {late}")
    times = [freed_after(client, position) for _ in range(num_calls // 4)]
    report("A worker is free after cancelling all searches", times)


def freed_after(client: Client, position: pb.Position) -> float:
    """Milliseconds to the answer of one simulation, when searches on all cores have just been left."""
    with searches(client, position, num_cores()):
        pass
    return milliseconds(lambda: client.suggest(position, Limit(simulations=1)), 1, 0)[0]


if __name__ == "__main__":
    main()
