"""A search turned into an answer."""

from dataclasses import replace

import numpy as np

from slate_ai.analysis import Analysis, SeatForecast, StopReason, Suggestion
from slate_ai.games.position import Move, Position
from slate_ai.kernel import operations
from slate_ai.reasons import with_reasons
from slate_ai.search.estimates import Estimates
from slate_ai.search.search import Search
from slate_ai.search.variation import principal_variation

MAX_VARIATION = 12
"""Moves and outcomes shown."""
COMPARED = 2
"""Moves at least that are looked at, however few are shown: the best is compared with the next."""


def analysis_of(
    search: Search, elapsed_seconds: float, stop_reason: StopReason, max_suggestions: int | None
) -> Analysis:
    """What ``search`` has found so far."""
    estimates = search.estimates()
    order = best_first(search)
    shown = len(order) if max_suggestions is None else max_suggestions
    analysis = Analysis(
        suggestions=tuple(_suggestions(search, estimates, order[: max(shown, COMPARED)])),
        player=search.position.player,
        seats=_forecasts(estimates, order[0]),
        simulations=search.simulations,
        elapsed_seconds=elapsed_seconds,
        simulations_per_second=search.simulations / elapsed_seconds if elapsed_seconds else 0.0,
        stop_reason=stop_reason,
        seed=search.seed,
        memory_bytes=search.memory_bytes,
        belief=search.belief,
        reused_simulations=search.reused_simulations,
    )
    explained = with_reasons(analysis)
    return replace(explained, suggestions=explained.suggestions[:shown])


def best_first(search: Search) -> list[int]:
    """The moves' indices: those to be played most often first, then those explored most."""
    policy, trust = search.policy(), search.trust
    return sorted(range(len(search.moves)), key=lambda i: (-policy[i], -trust[i]))


def best_error(search: Search) -> float:
    """The standard error of the best move's value."""
    return float(search.estimates().standard_error[best_first(search)[0]])


def _suggestions(search: Search, estimates: Estimates, order: list[int]) -> list[Suggestion]:
    player, visits, priors, policy = search.position.player, search.visits, search.priors, search.policy()
    return [
        Suggestion(
            move=search.moves[i].notation,
            description=search.moves[i].description,
            visits=int(visits[i]),
            prior=float(priors[i]),
            probability=float(policy[i]),
            value=float(estimates.value[i]),
            standard_error=float(estimates.standard_error[i]),
            win_probability=float(estimates.win[i, player]),
            expected_score=float(estimates.score[i, player]),
            principal_variation=(search.moves[i].notation, *_continuation(search, search.moves[i])),
            score_deviation=float(estimates.score_deviation[i, player]),
        )
        for i in order
    ]


def _forecasts(estimates: Estimates, best: int) -> tuple[SeatForecast, ...]:
    columns = (estimates.win[best], estimates.score[best], estimates.score_deviation[best])
    return tuple(
        SeatForecast(seat, float(win), float(score), float(deviation))
        for seat, (win, score, deviation) in enumerate(zip(*columns, strict=True))
    )


def _continuation(search: Search, move: Move) -> list[str]:
    if search.position.game.hidden_information:
        return []
    position = search.position.after(move.action)
    notations = []
    for action in _follow(search, position):
        notations.append(position.game.notation(position.tables, position.state, action))
        position = position.after(action)
    return notations


def _follow(search: Search, position: Position) -> list[int]:
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
    return [int(action) for action in out[:length]]
