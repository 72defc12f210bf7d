"""The best moves for a first roll of Slate: python advise.py [localhost:50051].

Needs nothing of slate_ai but its proto files; with the package installed, ``slate_ai.client`` is shorter.
"""

import sys
from pathlib import Path

import grpc
from google.rpc import error_details_pb2
from grpc_status import rpc_status

sys.path.append(str(Path(__file__).parent / "generated"))

from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub


def main(address: str) -> None:
    """Ask the server at that address."""
    with grpc.insecure_channel(address) as channel:
        advise(StrategyServiceStub(channel))


def advise(service: StrategyServiceStub) -> None:
    """Print a position, ever better answers, and what is wrong with a wrong move."""
    first = service.NewPosition(pb.NewPositionRequest(game="slate", num_players=4, seed=1), timeout=10)
    rolled = service.PlayMove(pb.PlayMoveRequest(position=first.position, seed=1), timeout=10)
    described = service.DescribePosition(pb.DescribePositionRequest(position=rolled.position), timeout=10)
    print(described.picture)

    request = pb.AnalyzePositionRequest(position=rolled.position)
    request.limits.time.FromMilliseconds(500)
    request.interval.FromMilliseconds(100)
    for answer in service.AnalyzePosition(request, timeout=10):
        best = answer.analysis.suggestions[0]
        when = "in the end" if answer.final else "so far"
        print(f"{when}: {best.move}: {best.description}")

    try:
        service.PlayMove(pb.PlayMoveRequest(position=rolled.position, move="fly"), timeout=10)
    except grpc.RpcError as error:
        print(f"INVALID_INPUT in {wrong_field(error)}")


def wrong_field(error: grpc.RpcError) -> str:
    """Which field of the request the server found wrong."""
    for detail in rpc_status.from_call(error).details:
        bad = error_details_pb2.BadRequest()
        if detail.Unpack(bad):
            return bad.field_violations[0].field
    return ""


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "localhost:50051")
