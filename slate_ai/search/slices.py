"""How many simulations to run before looking at the clock again."""

SLICE_SECONDS = 0.002
"""Long enough to cost nothing, short enough that a search ends when it is told to."""
FIRST_SLICE = 4
GROWTH = 4
"""A slice is at most so many times as long as the one before: early ones may have been lucky."""


class Slices:
    """Sizes of slices, in simulations, fitted to their measured speed."""

    def __init__(self) -> None:
        self._size = FIRST_SLICE

    def next_size(self, seconds_left: float, simulations_left: int) -> int:
        """The next slice's size, at least 1."""
        return max(1, min(self._size, simulations_left))

    def measured(self, size: int, seconds: float) -> None:
        """Learn that a slice of ``size`` took ``seconds``."""
        fitting = int(size * SLICE_SECONDS / max(seconds, 1e-9))
        self._size = max(1, min(fitting, GROWTH * size))
