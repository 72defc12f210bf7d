"""A picture of how strength grew."""

import io
import math
from collections.abc import Sequence

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from slate_ai.training.run import Generation

CLOSEST = 0.01
"""No share is taken to be nearer to 0 or 1 than this."""


def elo(share: float, num_players: int) -> float:
    """How far above an equal rating such a share of the win a seat is, where two policies share the seats."""
    odds = min(max(share * num_players / 2, CLOSEST), 1 - CLOSEST)
    return 400 * math.log10(odds / (1 - odds))


def plot_strength(log: Sequence[Generation], num_players: int) -> bytes:
    """A PNG: each generation's rating with its interval, counted from the network that the run began with."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = FigureCanvasAgg(figure).figure.subplots()
    numbers, ratings, below, above, best, bests = [], [], [], [], 0.0, []
    for generation in log:
        rating, low, high = (
            best + elo(share, num_players) for share in (generation.share, generation.low, generation.high)
        )
        best = rating if generation.is_promoted else best
        numbers.append(generation.number)
        ratings.append(rating)
        below.append(rating - low)
        above.append(high - rating)
        bests.append(best)
    axes.errorbar(
        numbers, ratings, yerr=(below, above), fmt="o", capsize=3, label="in its match, 95 % interval"
    )
    axes.step(numbers, bests, where="post", label="best network")
    axes.set_xlabel("generation")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("Elo above the first network, one move deep")
    axes.legend(loc="lower right")
    axes.grid(alpha=0.3)
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=120)
    return file.getvalue()
