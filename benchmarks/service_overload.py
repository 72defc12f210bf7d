"""Suggestions of 100 ms, asked for twice as often as the server can give them, without a queue.

    python -m benchmarks.service_overload --seconds 20

Calls come at even intervals, whether or not those before are answered. Times are milliseconds seen by one
asyncio client on the same machine, which takes a part of its cores.
"""

import argparse
import asyncio
import time

from benchmarks.serving import first_decision, report, server
from slate_ai.client import AsyncClient, Client, ServerBusyError
from slate_ai.limits import Limit
from slate_ai.service.config import num_cores
from slate_ai.v1 import strategy_pb2 as pb

LIMIT = Limit(seconds=0.1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0)
    seconds = parser.parse_args().seconds
    with server("--max-queue", "0") as served:
        with Client(served.address) as client:
            position = first_decision(client)
        for times in (0.5, 1, 2):
            rate = times * num_cores() / 0.1
            asyncio.run(measure(served.address, position, rate, seconds))


async def measure(address: str, position: pb.Position, calls_per_second: float, seconds: float) -> None:
    """Ask so often for so long, and print how soon the answers and the refusals came."""
    answered, refused = list[float](), list[float]()

    async def call(client: AsyncClient) -> None:
        started = time.perf_counter()
        try:
            await client.suggest(position, LIMIT)
            times = answered
        except ServerBusyError:
            times = refused
        times.append((time.perf_counter() - started) * 1000)

    async with AsyncClient(address, max_attempts=1) as client:
        await client.list_games()
        started, calls = time.perf_counter(), list[asyncio.Task[None]]()
        while (passed := time.perf_counter() - started) < seconds:
            if passed * calls_per_second >= len(calls):
                calls.append(asyncio.create_task(call(client)))
            await asyncio.sleep(0.001)
        await asyncio.gather(*calls)
    name = f"SuggestMoves, limit 100 ms, {calls_per_second:.0f} calls/s"
    report(f"{name}, answered", answered)
    if refused:
        report(f"{name}, refused", refused)


if __name__ == "__main__":
    main()
