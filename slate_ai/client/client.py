"""The blocking client."""

from collections.abc import Generator, Sequence

import grpc

from slate_ai.analysis import Analysis
from slate_ai.client.channel import MAX_ATTEMPTS, channel_options, token_metadata
from slate_ai.client.errors import translated
from slate_ai.client.requests import analyze_request, search_timeout, suggest_request
from slate_ai.json_form import message_from_json
from slate_ai.limits import Limit, Options
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceStub


class Client:
    """Calls one server. To be closed, or used as a context manager; threads may share it.

    Every method raises ``InputError`` where the server finds its input wrong, with fields as in the request
    (``position.slate.players[1].money``), and a ``ServiceError`` where the call fails otherwise.
    """

    def __init__(
        self,
        address: str = "localhost:50051",
        timeout: float = 60.0,
        max_attempts: int = MAX_ATTEMPTS,
        tls: grpc.ChannelCredentials | None = None,
        token: str | None = None,
    ) -> None:
        """Connects with the first call.

        Args:
            address: host:port; or several servers that share the calls, as gRPC names them:
                ``dns:///name:port``, ``ipv4:10.0.0.1:50051,10.0.0.2:50051``.
            timeout: seconds that a call may take, its search not counted.
            max_attempts: how often a call is tried while the server is full or away, 1 to 5.
            tls: what ``grpc.ssl_channel_credentials`` makes; None: no encryption.
            token: the bearer token, where the server asks for one.
        """
        options = channel_options(max_attempts)
        self._channel = (
            grpc.secure_channel(address, tls, options) if tls else grpc.insecure_channel(address, options)
        )
        self._metadata = token_metadata(token)
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
            return self._stub.ListGames(
                pb.ListGamesRequest(), metadata=self._metadata, timeout=self._timeout
            ).games

    def new_position(
        self, game: str, num_players: int = 0, setup: pb.Setup | None = None, seed: int = 0
    ) -> pb.Position:
        """A first position; with 0 players as few as can play; seed 0: the server draws one."""
        request = pb.NewPositionRequest(game=game, num_players=num_players, setup=setup, seed=seed)
        with translated():
            return self._stub.NewPosition(request, metadata=self._metadata, timeout=self._timeout).position

    def describe(self, position: pb.Position) -> pb.DescribePositionResponse:
        """Who is to act, what is legal or possible, the scores, a picture."""
        request = pb.DescribePositionRequest(position=position)
        with translated():
            return self._stub.DescribePosition(request, metadata=self._metadata, timeout=self._timeout)

    def play(self, position: pb.Position, move: str = "", seed: int = 0) -> pb.PlayMoveResponse:
        """The position after a move or a chance outcome, which is drawn where none is given."""
        request = pb.PlayMoveRequest(position=position, move=move, seed=seed)
        with translated():
            return self._stub.PlayMove(request, metadata=self._metadata, timeout=self._timeout)

    def observe(self, position: pb.Position, seat: int) -> pb.Position:
        """The position as one seat knows it."""
        request = pb.ObservePositionRequest(position=position, seat=seat)
        with translated():
            return self._stub.ObservePosition(
                request, metadata=self._metadata, timeout=self._timeout
            ).position

    def suggest(
        self,
        position: pb.Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        timeout: float | None = None,
    ) -> Analysis:
        """The best moves, once a limit is reached; shortly before ``timeout`` seconds, the best so far."""
        request = suggest_request(position, limit, options)
        seconds = timeout or search_timeout(limit, self._timeout)
        with translated():
            return Analysis.from_message(
                self._stub.SuggestMoves(request, metadata=self._metadata, timeout=seconds).analysis
            )

    def analyses(
        self,
        position: pb.Position,
        limit: Limit = Limit(),  # noqa: B008
        options: Options = Options(),  # noqa: B008
        interval_seconds: float = 0.5,
    ) -> Generator[Analysis]:
        """Ever better answers, until the last one's stop reason is not RUNNING; closing ends it."""
        request = analyze_request(position, limit, options, interval_seconds)
        call = self._stub.AnalyzePosition(
            request, metadata=self._metadata, timeout=search_timeout(limit, self._timeout)
        )
        try:
            with translated():
                for response in call:
                    yield Analysis.from_message(response.analysis)
        finally:
            call.cancel()


def position_from_json(text: str) -> pb.Position:
    """A position from JSON text, protobuf's own mapping; whether it makes sense the server says.

    Raises:
        InputError: it is no position in JSON.
    """
    return message_from_json(text, pb.Position(), "a position")
