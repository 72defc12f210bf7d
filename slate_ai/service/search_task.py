"""Requests that search, read and checked before they wait for a worker."""

import math
from dataclasses import replace
from typing import NamedTuple

from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_message
from slate_ai.limits import Limit, Options, read_seconds
from slate_ai.search.checks import check_request, searched_moves
from slate_ai.service.reading import read_all
from slate_ai.v1 import strategy_pb2 as pb

DEFAULT_SECONDS = 1.0
"""A search takes so long where no limit is given."""
DEFAULT_INTERVAL_SECONDS = 0.5
MIN_INTERVAL_SECONDS = 0.02
"""Answers of a stream come no faster, whatever was asked."""


class SearchTask(NamedTuple):
    """What to search, within the server's bounds; ``interval_seconds`` between a stream's answers."""

    position: Position
    limit: Limit
    options: Options
    interval_seconds: float


def read_task(
    request: pb.SuggestMovesRequest | pb.AnalyzePositionRequest, max_threads: int, max_seconds: float
) -> SearchTask:
    """What a request asks to search, brought within the server's bounds.

    Raises:
        InputError: it cannot be searched; with every violation found, fields as in the request.
    """
    position, limit, options, interval_seconds = read_all(
        position=lambda: position_from_message(request.position),
        limits=lambda: Limit.from_message(request.limits),
        options=lambda: Options.from_message(request.options),
        interval=lambda: _interval_seconds(request),
    )
    default_seconds = DEFAULT_SECONDS if limit == Limit() else max_seconds
    limit = replace(limit, seconds=min(limit.seconds or default_seconds, max_seconds))
    options = replace(options, threads=min(options.threads, max_threads))
    check_request(position, limit, options)
    searched_moves(position, options.only_moves)
    return SearchTask(position, limit, options, interval_seconds)


def _interval_seconds(request: pb.SuggestMovesRequest | pb.AnalyzePositionRequest) -> float:
    if isinstance(request, pb.SuggestMovesRequest):
        return math.inf
    if not request.HasField("interval"):
        return DEFAULT_INTERVAL_SECONDS
    return max(read_seconds(request.interval), MIN_INTERVAL_SECONDS)
