"""``StrategyService`` over gRPC: each method hands its request on."""
# ruff: noqa: N802, D102 - gRPC names these methods, the proto documents them.

from collections.abc import AsyncIterator
from typing import Any, TypeAlias

import grpc

from slate_ai.service.strategy import Strategy
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.strategy_pb2_grpc import StrategyServiceServicer

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"


class Servicer(StrategyServiceServicer):
    """The thin layer between gRPC and ``Strategy``."""

    def __init__(self, strategy: Strategy) -> None:
        self._strategy = strategy

    async def ListGames(self, request: pb.ListGamesRequest, context: Context) -> pb.ListGamesResponse:
        return await self._strategy.list_games(request)

    async def NewPosition(self, request: pb.NewPositionRequest, context: Context) -> pb.NewPositionResponse:
        return await self._strategy.new_position(request)

    async def DescribePosition(
        self, request: pb.DescribePositionRequest, context: Context
    ) -> pb.DescribePositionResponse:
        return await self._strategy.describe_position(request)

    async def PlayMove(self, request: pb.PlayMoveRequest, context: Context) -> pb.PlayMoveResponse:
        return await self._strategy.play_move(request)

    async def SuggestMoves(
        self, request: pb.SuggestMovesRequest, context: Context
    ) -> pb.SuggestMovesResponse:
        return await self._strategy.suggest_moves(request, context.time_remaining())

    async def AnalyzePosition(
        self, request: pb.AnalyzePositionRequest, context: Context
    ) -> AsyncIterator[pb.AnalyzePositionResponse]:
        async for response in self._strategy.analyze_position(request, context.time_remaining()):
            yield response

    async def ObservePosition(
        self, request: pb.ObservePositionRequest, context: Context
    ) -> pb.ObservePositionResponse:
        return await self._strategy.observe_position(request)
