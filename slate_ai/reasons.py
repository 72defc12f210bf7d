"""Why a move: one sentence that says what it does and what it is worth. Imports neither numba nor grpc.

Every figure is the analysis's own, rounded as its table is: how often the move wins, the score it brings and,
after ±, how far the final score is expected to stray from that (a standard deviation). Nothing else is said
but what follows from them: whether the values of two moves differ by more than their errors.
"""

import math
from dataclasses import replace

from slate_ai.analysis import Analysis, Suggestion

CLEAR_ERRORS = 2.0
"""Standard errors of the difference of two values, as if they were independent, beyond which it is clear."""


def with_reasons(analysis: Analysis) -> Analysis:
    """The analysis with its suggestions' descriptions, until now the bare moves in words, completed."""
    sentences = [_sentence(analysis, rank) for rank in range(len(analysis.suggestions))]
    suggestions = zip(analysis.suggestions, sentences, strict=True)
    return replace(
        analysis, suggestions=tuple(replace(move, description=words) for move, words in suggestions)
    )


def _sentence(analysis: Analysis, rank: int) -> str:
    move = analysis.suggestions[rank]
    share = f" ({100 * move.probability:.0f} % of the time)" if 0 < move.probability < 1 else ""
    return f"{move.description.removesuffix('.')}{share}; {_worth(analysis, rank)}."


def _worth(analysis: Analysis, rank: int) -> str:
    move = analysis.suggestions[rank]
    if not move.visits:
        return "it was not tried"
    scores = f" and scores {_score(analysis, move)} on average" if analysis.has_scores else ""
    return f"it wins {_win(move)}{scores}, {_beside(analysis, rank)}"


def _beside(analysis: Analysis, rank: int) -> str:
    """The comparison with the next best move, or of another move with the best."""
    if len(analysis.suggestions) == 1:
        return "and no other move was considered"
    title, other = ("the best", 0) if rank else ("the next best", 1)
    move, rival = analysis.suggestions[rank], analysis.suggestions[other]
    if not rival.visits:
        return f'and {title}, "{rival.move}", was not tried'
    scores = f" and {_score(analysis, rival)}" if analysis.has_scores else ""
    return f'{_verdict(move, rival)} {title}, "{rival.move}": {_win(rival)}{scores}'


def _verdict(move: Suggestion, rival: Suggestion) -> str:
    difference = move.value - rival.value
    if abs(difference) <= CLEAR_ERRORS * math.hypot(move.standard_error, rival.standard_error):
        return "not clearly better or worse than"
    return "clearly better than" if difference > 0 else "clearly worse than"


def _win(move: Suggestion) -> str:
    return f"{100 * move.win_probability:.1f} %"


def _score(analysis: Analysis, move: Suggestion) -> str:
    return f"{analysis.score_text(move.expected_score)} ± {analysis.score_text(move.score_deviation)}"
