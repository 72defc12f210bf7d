"""The service on Ray Serve: each replica answers what Ray's gRPC ingress hands it.

``docs/scaling.md`` says how it is set up; ``ray_ingress`` is the other end.
"""
# ruff: noqa: N802, D102 - gRPC names these methods, the proto documents them.

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any

from google.protobuf.message import Message
from ray import serve

from slate_ai.service.calls import REQUEST_ID, CallFailedError, Calls
from slate_ai.service.config import ServerConfig
from slate_ai.service.guard import headers_of, peer_of
from slate_ai.service.metrics import Metrics
from slate_ai.service.rate_limit import RateLimit
from slate_ai.service.ray_ingress import ForwardedCall, failed
from slate_ai.service.servicer import Servicer
from slate_ai.service.strategy import Strategy
from slate_ai.service.tokens import Tokens
from slate_ai.v1 import strategy_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"].full_name
SMALL_CALLS = 100
"""So many calls that search nothing may run in a replica beside its searches, and those that wait."""


def application(args: dict[str, Any]) -> serve.Application:
    """Replicas of the service, for Ray Serve's ``import_path``.

    Args:
        args: fields of ``ServerConfig``. A replica takes as many cores as it has ``workers``, by default one.

    Raises:
        InputError: a value is not possible.
    """
    config = ServerConfig(**{"workers": 1, **args})
    replica: Any = Replica
    deployment = replica.options(
        ray_actor_options={"num_cpus": config.workers},
        max_ongoing_requests=config.workers + config.max_queue + SMALL_CALLS,
    )
    return deployment.bind(config)


@serve.deployment(name="StrategyService")
class Replica:
    """One replica; Ray calls its methods, and those alone."""

    def __init__(self, config: ServerConfig) -> None:
        """Read the files that the configuration names.

        Raises:
            InputError: one of them is not fit, or a game to warm is unknown.
        """
        self._warm = config.warm
        metrics = Metrics()
        tokens = Tokens(config.tokens) if config.tokens else None
        rate_limit = RateLimit(config.calls_per_second) if config.calls_per_second else None
        self._calls = Calls(metrics, tokens, rate_limit, None)
        self._strategy = Strategy(config, metrics)
        self._servicer = Servicer(self._strategy)

    async def check_health(self) -> None:
        """Ray asks before it hands out the first call: so that is when the games are compiled."""
        await self._strategy.list_games(pb.ListGamesRequest())
        for game in self._warm:
            await self._strategy.warm_up(game)

    async def ListGames(self, request: pb.ListGamesRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.ListGames, request, grpc_context)

    async def NewPosition(self, request: pb.NewPositionRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.NewPosition, request, grpc_context)

    async def DescribePosition(self, request: pb.DescribePositionRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.DescribePosition, request, grpc_context)

    async def PlayMove(self, request: pb.PlayMoveRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.PlayMove, request, grpc_context)

    async def SuggestMoves(self, request: pb.SuggestMovesRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.SuggestMoves, request, grpc_context)

    async def ObservePosition(self, request: pb.ObservePositionRequest, grpc_context: Any) -> Message:
        return await self._answer(self._servicer.ObservePosition, request, grpc_context)

    async def AnalyzePosition(
        self, request: pb.AnalyzePositionRequest, grpc_context: Any
    ) -> AsyncIterator[Message]:
        try:
            with self._calling("AnalyzePosition", grpc_context) as call:
                async with aclosing(self._servicer.AnalyzePosition(request, call)) as responses:
                    async for response in responses:
                        yield response
        except CallFailedError as error:
            yield failed(grpc_context, error.status)

    async def _answer(
        self, method: Callable[[Any, Any], Awaitable[Message]], request: Message, context: Any
    ) -> Message:
        try:
            with self._calling(method.__name__, context) as call:
                return await method(request, call)
        except CallFailedError as error:
            return failed(context, error.status)

    @contextmanager
    def _calling(self, method: str, context: Any) -> Iterator[ForwardedCall]:
        headers = headers_of(context)
        with self._calls.call(f"/{SERVICE}/{method}", headers, peer_of(context)) as call:
            context.set_trailing_metadata([(REQUEST_ID, call.request_id)])
            yield ForwardedCall(headers)
