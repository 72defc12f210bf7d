"""``StrategyService`` as a port serves it: each method hands its request on."""
# ruff: noqa: N802, D102 - gRPC names these methods, the proto documents them.

from collections.abc import AsyncGenerator
from typing import Protocol

from slate_ai.service.strategy import Strategy
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceServicer


class Call(Protocol):
    """What a method asks of its call; gRPC's contexts are of this kind."""

    def time_remaining(self) -> float | None:
        """Seconds to the deadline; None: it has none."""


class Servicer(StrategyServiceServicer):
    """The thin layer between a port and ``Strategy``, whichever protocol the port speaks."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy

    async def ListGames(self, request: pb.ListGamesRequest, call: Call) -> pb.ListGamesResponse:
        return await self._strategy.list_games(request)

    async def NewPosition(self, request: pb.NewPositionRequest, call: Call) -> pb.NewPositionResponse:
        return await self._strategy.new_position(request)

    async def DescribePosition(
        self, request: pb.DescribePositionRequest, call: Call
    ) -> pb.DescribePositionResponse:
        return await self._strategy.describe_position(request)

    async def PlayMove(self, request: pb.PlayMoveRequest, call: Call) -> pb.PlayMoveResponse:
        return await self._strategy.play_move(request)

    async def SuggestMoves(self, request: pb.SuggestMovesRequest, call: Call) -> pb.SuggestMovesResponse:
        return await self._strategy.suggest_moves(request, call.time_remaining())

    async def AnalyzePosition(
        self, request: pb.AnalyzePositionRequest, call: Call
    ) -> AsyncGenerator[pb.AnalyzePositionResponse]:
        async for response in self._strategy.analyze_position(request, call.time_remaining()):
            yield response

    async def ObservePosition(
        self, request: pb.ObservePositionRequest, call: Call
    ) -> pb.ObservePositionResponse:
        return await self._strategy.observe_position(request)
