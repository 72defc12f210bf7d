"""Who wins, by the ``returns`` of a game that is over."""

from slate_ai.kernel.jit import inner
from slate_ai.kernel.types import Floats


@inner
def share_win(score: Floats, win: Floats) -> None:
    """Write each seat's share of the win, float64 [P]: the most wins; the tied share the win."""
    best = score[0]
    for seat in range(1, score.size):
        best = max(best, score[seat])
    winners = 0
    for seat in range(score.size):
        winners += score[seat] == best
    for seat in range(score.size):
        win[seat] = 1.0 / winners if score[seat] == best else 0.0
