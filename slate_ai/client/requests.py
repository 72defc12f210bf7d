"""What the clients send, and how long they wait for the answer to a search."""

from slate_ai.limits import Limit, Options, duration_message
from slate_ai.v1 import strategy_pb2 as pb


def suggest_request(position: pb.Position, limit: Limit, options: Options) -> pb.SuggestMovesRequest:
    """For the best moves."""
    return pb.SuggestMovesRequest(position=position, limits=limit.to_message(), options=options.to_message())


def analyze_request(
    position: pb.Position, limit: Limit, options: Options, interval_seconds: float
) -> pb.AnalyzePositionRequest:
    """For ever better answers."""
    return pb.AnalyzePositionRequest(
        position=position,
        limits=limit.to_message(),
        options=options.to_message(),
        interval=duration_message(interval_seconds),
    )


def search_timeout(limit: Limit, timeout: float) -> float | None:
    """The seconds a search may take, and ``timeout`` more; None where only the server knows how long."""
    return None if limit.seconds is None else limit.seconds + timeout
