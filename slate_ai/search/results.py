"""A search's root turned into an answer."""

import math

import numpy as np

from slate_ai.analysis import Analysis, SeatForecast, StopReason, Suggestion
from slate_ai.games.position import Move
from slate_ai.kernel import operations
from slate_ai.search.memory import Root
from slate_ai.search.search import Search
from slate_ai.search.variation import principal_variation

MAX_VARIATION = 12
"""Moves and outcomes shown."""
UNKNOWN_ERROR = 0.5
"""The standard error of a move that was tried less than twice: no value would surprise."""


def analysis_of(
    search: Search, elapsed_seconds: float, stop_reason: StopReason, max_suggestions: int | None
) -> Analysis:
    """What ``search`` has found so far."""
    root = search.merged_root()
    order = sorted(range(len(search.moves)), key=lambda i: -root.visits[i])
    player = search.position.player
    return Analysis(
        suggestions=tuple(_suggestion(search, root, i, player) for i in order[:max_suggestions]),
        player=player,
        seats=_forecasts(root, order[0]),
        simulations=search.simulations,
        elapsed_seconds=elapsed_seconds,
        simulations_per_second=search.simulations / elapsed_seconds if elapsed_seconds else 0.0,
        stop_reason=stop_reason,
        seed=search.seed,
        memory_bytes=search.memory_bytes,
    )


def best_error(search: Search) -> float:
    """The standard error of the best move's value."""
    root = search.merged_root()
    return _standard_error(root, int(np.argmax(root.visits)))


def _suggestion(search: Search, root: Root, index: int, player: int) -> Suggestion:
    move = search.moves[index]
    visits = int(root.visits[index])
    tried = max(visits, 1)
    first_edge = search.table.nodes[int(search.root_slot)]["first_edge"]
    return Suggestion(
        move=move.notation,
        description=move.description,
        visits=visits,
        prior=float(search.table.edges[first_edge + index]["prior"]),
        value=float(root.utility[index]) / tried,
        standard_error=_standard_error(root, index),
        win_probability=float(root.win[index, player]) / tried,
        expected_score=float(root.score[index, player]) / tried,
        principal_variation=(move.notation, *_continuation(search, move)),
    )


def _standard_error(root: Root, index: int) -> float:
    visits = int(root.visits[index])
    if visits < 2:
        return UNKNOWN_ERROR
    mean = root.utility[index] / visits
    variance = max(root.utility_squares[index] / visits - mean * mean, 0.0)
    return math.sqrt(variance / (visits - 1))


def _forecasts(root: Root, index: int) -> tuple[SeatForecast, ...]:
    visits = max(int(root.visits[index]), 1)
    scores = root.score[index] / visits
    deviations = np.sqrt(np.maximum(root.score_squares[index] / visits - scores**2, 0.0))
    return tuple(
        SeatForecast(
            seat, float(root.win[index, seat]) / visits, float(scores[seat]), float(deviations[seat])
        )
        for seat in range(len(scores))
    )


def _continuation(search: Search, move: Move) -> tuple[str, ...]:
    position = search.position.after(move.action)
    size = int(operations.max_legal_actions(position.tables))
    out = np.empty(MAX_VARIATION - 1, np.int32)
    length = principal_variation(
        position.tables,
        search.table,
        np.array(position.state),
        np.array(position.state),
        np.empty(size, np.int32),
        np.empty(size, np.float64),
        out,
    )
    notations = []
    for action in out[:length]:
        notations.append(position.game.notation(position.tables, position.state, int(action)))
        position = position.after(int(action))
    return tuple(notations)
