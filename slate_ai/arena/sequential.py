"""Matches that end as soon as they have proved enough: Wald's sequential probability ratio test, on blocks.

Sources: Wald, "Sequential tests of statistical hypotheses" (1945); for means of unknown variance, with the
blocks of paired games as units, Van den Bergh, "The generalized maximum likelihood ratio for the expectation
value of a distribution" (2018), as fishtest's pentanomial test.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, pvariance

from slate_ai.arena.result import Block
from slate_ai.errors import InputError

MIN_BLOCKS = 8
"""Fewer say too little about how much blocks differ."""


class Verdict(StrEnum):
    """What a test has found so far."""

    LOW = "low"
    HIGH = "high"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class SequentialTest:
    """Whether the first policy's true share of the win is rather ``low`` or ``high``.

    Attributes:
        low, high: shares per seat, 0 < low < high < 1; among two equals it is 0.5.
        alpha: how often a share of ``low`` may be taken for ``high``; below 0.5.
        beta: how often a share of ``high`` may be taken for ``low``; below 0.5.

    Raises:
        InputError: one is out of range.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            given = f"{self.low:g},{self.high:g}"
            raise InputError.at("sprt", f"{given} is not possible; give 0 < LOW < HIGH < 1")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise InputError.at(name, f"{rate:g} is not possible; give more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which it is decided: for ``low`` and for ``high``."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, blocks: Iterable[Block]) -> float:
        """Of ``high`` against ``low``; 0 where there are too few blocks."""
        return self._ratio([_share(block) for block in blocks])

    def verdict(self, blocks: Iterable[Block]) -> Verdict:
        """Of blocks in the order in which they were played; whatever comes after a decision is ignored."""
        verdicts = (verdict for _, verdict in self._judged(blocks))
        return next((verdict for verdict in verdicts if verdict is not Verdict.UNDECIDED), Verdict.UNDECIDED)

    def until_decided(self, blocks: Iterator[Block]) -> Iterator[Block]:
        """Give out blocks as long as nothing is decided, the deciding one too."""
        for block, verdict in self._judged(blocks):
            yield block
            if verdict is not Verdict.UNDECIDED:
                return

    def _judged(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Verdict]]:
        shares = list[float]()
        for block in blocks:
            shares.append(_share(block))
            yield block, self._verdict_at(self._ratio(shares))

    def _verdict_at(self, ratio: float) -> Verdict:
        low, high = self.bounds
        if low < ratio < high:
            return Verdict.UNDECIDED
        return Verdict.LOW if ratio <= low else Verdict.HIGH

    def _ratio(self, shares: list[float]) -> float:
        if len(shares) < MIN_BLOCKS:
            return 0.0
        # As if one more block had been won outright and one lost: equal results do not prove no others.
        variance, mean = pvariance([*shares, 0.0, 1.0]), fmean(shares)
        against_low, against_high = (variance + (mean - share) ** 2 for share in (self.low, self.high))
        return len(shares) / 2 * math.log(against_low / against_high)


def _share(block: Block) -> float:
    return block.mean(0, lambda game: game.shares)
