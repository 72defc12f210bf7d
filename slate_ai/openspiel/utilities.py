"""What a game is worth to its players in OpenSpiel: what they play for in ours."""

from slate_ai.analysis import Objective
from slate_ai.games.position import Position
from slate_ai.kernel import operations


def utilities(position: Position) -> list[float]:
    """Each seat's utility at the end of a game.

    Where players play to win: 1 for winning alone, and all seats' sum to 0; the tied share. Where they play
    for score: half the lead over the best opponent, as far as it counts; in poker, the chips won.
    """
    scores = position.scores()
    if position.game.objective is Objective.SCORE:
        most = _half_scale(position)
        return [max(-most, min(most, lead / 2)) for lead in _leads(scores)]
    winners = position.winners()
    others = len(scores) - 1
    return [
        (len(scores) / len(winners) - 1) / others if seat in winners else -1 / others
        for seat in range(len(scores))
    ]


def utility_range(position: Position) -> tuple[float, float]:
    """The least and the greatest utility of any seat in the game."""
    if position.game.objective is Objective.SCORE:
        most = _half_scale(position)
        return -most, most
    return -1 / (position.num_players - 1), 1.0


def _half_scale(position: Position) -> float:
    return float(operations.score_scale(position.tables)) / 2


def _leads(scores: tuple[float, ...]) -> list[float]:
    return [score - max(other for j, other in enumerate(scores) if j != i) for i, score in enumerate(scores)]
