"""The blocking client."""

from collections.abc import Generator, Sequence

import grpc

from slate_ai.analysis import Analysis
from slate_ai.client.errors import translated
from slate_ai.json_form import message_from_json
from slate_ai.limits import Limit, Options, duration_message
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub

CHANNEL_OPTIONS = (("grpc.keepalive_time_ms", 30_000), ("grpc.keepalive_timeout_ms", 10_000))


class Client:
    """Calls one server. To be closed, or used as a context manager; threads may share it.

    Every method raises ``InputError`` where the server finds its input wrong, with fields as in the request
    (``position.slate.players[1].money``), and a ``ServiceError`` where the call fails otherwise.
    """

    def __init__(self, address: str = "localhost:50051", timeout: float = 60.0) -> None:
        """``timeout``: seconds that a call may take, its search not counted."""
        self._channel = grpc.insecure_channel(address, CHANNEL_OPTIONS)
        self._stub = StrategyServiceStub(self._channel)
        self._timeout = timeout

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End all calls, and the connection."""
        self._channel.close()

    def list_games(self) -> Sequence[pb.GameInfo]:
        """The games the server knows."""
        with translated():
            return self._stub.ListGames(pb.ListGamesRequest(), timeout=self._timeout).games

    def new_position(
        self, game: str, num_players: int = 0, setup: pb.Setup | None = None, seed: int = 0
    ) -> pb.Position:
        """A first position; with 0 players as few as can play; seed 0: the server draws one."""
        request = pb.NewPositionRequest(game=game, num_players=num_players, setup=setup, seed=seed)
        with translated():
            return self._stub.NewPosition(request, timeout=self._timeout).position

    def describe(self, position: pb.Position) -> pb.DescribePositionResponse:
        """Who is to act, what is legal or possible, the scores, a picture."""
        request = pb.DescribePositionRequest(position=position)
        with translated():
            return self._stub.DescribePosition(request, timeout=self._timeout)

    def play(self, position: pb.Position, move: str = "", seed: int = 0) -> pb.PlayMoveResponse:
        """The position after a move or a chance outcome, which is drawn where none is given."""
        request = pb.PlayMoveRequest(position=position, move=move, seed=seed)
        with translated():
            return self._stub.PlayMove(request, timeout=self._timeout)

    def observe(self, position: pb.Position, seat: int) -> pb.Position:
        """The position as one seat knows it."""
        request = pb.ObservePositionRequest(position=position, seat=seat)
        with translated():
            return self._stub.ObservePosition(request, timeout=self._timeout).position

    def suggest(
        self,
        position: pb.Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        timeout: float | None = None,
    ) -> Analysis:
        """The best moves, once a limit is reached; shortly before ``timeout`` seconds, the best so far."""
        request = pb.SuggestMovesRequest(
            position=position, limits=limit.to_message(), options=options.to_message()
        )
        with translated():
            response = self._stub.SuggestMoves(request, timeout=timeout or self._search_timeout(limit))
        return Analysis.from_message(response.analysis)

    def analyses(
        self,
        position: pb.Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        interval_seconds: float = 0.5,
    ) -> Generator[Analysis]:
        """Ever better answers, until the last one's stop reason is not RUNNING; closing ends it."""
        request = pb.AnalyzePositionRequest(
            position=position,
            limits=limit.to_message(),
            options=options.to_message(),
            interval=duration_message(interval_seconds),
        )
        call = self._stub.AnalyzePosition(request, timeout=self._search_timeout(limit))
        try:
            with translated():
                for response in call:
                    yield Analysis.from_message(response.analysis)
        finally:
            call.cancel()

    def _search_timeout(self, limit: Limit) -> float | None:
        """None where only the server knows how long the search may take."""
        if limit.seconds is None:
            return None
        return limit.seconds + self._timeout


def position_from_json(text: str) -> pb.Position:
    """A position from JSON text, protobuf's own mapping; whether it makes sense the server says.

    Raises:
        InputError: it is no position in JSON.
    """
    return message_from_json(text, pb.Position(), "a position")
