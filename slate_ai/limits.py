"""How long a search may take and what it plays for. Imports neither numba nor grpc."""

from dataclasses import dataclass

from slate_ai.analysis import Objective


@dataclass(frozen=True)
class Limit:
    """What ends a search: the first one reached; none given: one second.

    Attributes:
        seconds: of wall time, > 0.
        simulations: over all threads, > 0.
        target_error: the best move's standard error, on the scale of value, in (0, 1).
    """

    seconds: float | None = None
    simulations: int | None = None
    target_error: float | None = None


@dataclass(frozen=True)
class Options:
    """How to search.

    Attributes:
        seed: None draws one; same seed, same simulations, one thread: same answer.
        threads: each with a table of its own; results are merged.
        objective: None is the game's own.
        max_suggestions: None is all.
        only_moves: in notation; search no other; empty: every legal one.
    """

    seed: int | None = None
    threads: int = 1
    objective: Objective | None = None
    max_suggestions: int | None = None
    only_moves: tuple[str, ...] = ()
