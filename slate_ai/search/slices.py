"""How many simulations to run before looking at the clock again."""

SLICE_SECONDS = 0.008
"""Long enough to cost nothing, short enough that a search ends when it is told to."""
FIRST_SLICE = 4
GROWTH = 4
"""A slice has at most so many times the simulations of the one before: early ones may have been lucky."""


class Slices:
    """Sizes of slices, in simulations, fitted to their measured speed."""

    def __init__(self) -> None:
        self._most = FIRST_SLICE
        self._rate = float("inf")

    def next_size(self, seconds_left: float, simulations_left: float) -> int:
        """The next slice's size, at least 1."""
        seconds = max(min(seconds_left, SLICE_SECONDS), 0.0)
        return max(1, int(min(self._most, self._rate * seconds, simulations_left)))

    def measured(self, size: int, seconds: float) -> None:
        """Learn that a slice of ``size`` took ``seconds``."""
        self._rate = size / max(seconds, 1e-9)
        self._most = GROWTH * size
