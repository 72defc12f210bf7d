"""What the checks are made with."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conformance.cases import Case
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.kernel import operations

GUARD = 8
"""Places behind a buffer's end that no kernel may touch."""
UNTOUCHED = -77

Check = Callable[[Case], None]
CHECKS: dict[str, Check] = {}


def check(function: Check) -> Check:
    """Let the suite run ``function`` on every case."""
    CHECKS[function.__name__] = function
    return function


def buffers(position: Position) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Room for actions and their numbers, guarded behind ``max_legal_actions``."""
    room = operations.max_legal_actions(position.tables) + GUARD
    return np.full(room, UNTOUCHED, np.int32), np.full(room, float(UNTOUCHED))


def assert_guarded(position: Position, *guarded: NDArray[Any]) -> None:
    room = operations.max_legal_actions(position.tables)
    assert all((buffer[room:] == UNTOUCHED).all() for buffer in guarded)


def assert_ascending(actions: NDArray[np.int32]) -> None:
    assert actions.size
    assert actions[0] >= 0
    assert (np.diff(actions) > 0).all()


def assert_same(one: Position, other: Position) -> None:
    """The same tables, state and external form, to the byte."""
    assert one.state.dtype == other.state.dtype
    assert one.state.tolist() == other.state.tolist()
    assert type(one.tables) is type(other.tables)
    assert same_entries(one.tables, other.tables)
    assert one == other


def same_entries(one: Any, other: Any) -> bool:
    """Whether two tables, or parts of them, hold the same."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same_entries, one, other))
    return np.array_equal(one, other)


def refusal(act: Callable[[], object]) -> InputError:
    """The error that ``act`` raises."""
    try:
        act()
    except InputError as error:
        return error
    raise AssertionError("what is wrong was not refused")


def assert_about(counts: NDArray[np.int64], probabilities: NDArray[np.float64]) -> None:
    """Each count lies within six standard deviations of what its probability says."""
    draws = counts.sum()
    expected = draws * probabilities
    deviation = np.sqrt(expected * (1 - probabilities))
    assert (abs(counts - expected) <= 6 * deviation + 1e-9).all()
