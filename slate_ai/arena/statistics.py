"""What a match proves: means of blocks and their confidence intervals.

The block is the unit of evidence. Its games share seed and dice and rotate the seats, so they are not
independent of each other; blocks are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean and the ends of its 95 % confidence interval; both infinite where one block is all there is."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the interval's length."""
        return (self.high - self.low) / 2


def mean_estimate(block_means: Sequence[float]) -> Estimate:
    """The mean of independent blocks with Student's t interval."""
    mean = fmean(block_means)
    if len(block_means) < 2:
        return Estimate(mean, -math.inf, math.inf)
    margin = _margin(block_means)
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(block_means: Sequence[float]) -> Estimate:
    """The same for win shares, which lie in [0, 1].

    The interval is drawn as if one more block had been won outright and one lost, so that a clean sweep has
    an honest width too. Source of the idea: Agresti and Coull, "Approximate is better than exact for interval
    estimation of binomial proportions" (The American Statistician 52, 1998).
    """
    padded = [*block_means, 0.0, 1.0]
    centre, margin = fmean(padded), _margin(padded)
    mean = fmean(block_means)
    return Estimate(mean, max(0.0, min(centre - margin, mean)), min(1.0, max(centre + margin, mean)))


def student_quantile(probability: float, degrees_of_freedom: int) -> float:
    """The quantile of Student's t, within 1 % from 2 degrees of freedom on.

    Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.7.5.
    """
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum((term / degrees_of_freedom**power for power, term in enumerate(terms)), start=0.0)


def _margin(values: Sequence[float]) -> float:
    quantile = student_quantile((1 + CONFIDENCE) / 2, len(values) - 1)
    return quantile * stdev(values) / math.sqrt(len(values))
