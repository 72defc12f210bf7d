"""The least that answers a call: ``grpc.aio`` and nothing else, in a process of its own.

python -m benchmarks.bare_server < answer
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import grpc

from slate_ai.client.channel import SERVICE
from slate_ai.v1 import strategy_pb2 as pb


@contextmanager
def bare_server(answer: pb.ListGamesResponse) -> Iterator[str]:
    """The address of a server whose ``ListGames`` always gives this answer."""
    command = [sys.executable, "-m", "benchmarks.bare_server"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(answer.SerializeToString())
            process.stdin.close()
            yield process.stdout.readline().decode().strip()
        finally:
            process.kill()


async def main(answer: pb.ListGamesResponse) -> None:
    """Serve, and print where."""

    async def list_games(request: pb.ListGamesRequest, context: object) -> pb.ListGamesResponse:
        return answer

    handler = grpc.unary_unary_rpc_method_handler(
        list_games, pb.ListGamesRequest.FromString, pb.ListGamesResponse.SerializeToString
    )
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, {"ListGames": handler}),))
    print(f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}", flush=True)
    await server.start()
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main(pb.ListGamesResponse.FromString(sys.stdin.buffer.read())))
