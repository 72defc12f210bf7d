"""How long a search may take and what it plays for. Imports neither numba nor grpc."""

from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum

from google.protobuf.duration_pb2 import Duration

from slate_ai.analysis import Objective
from slate_ai.errors import InputError, Violation
from slate_ai.v1 import strategy_pb2 as pb

NANOS = 1_000_000_000
"""In a second."""
NUM_LEVELS = 10
"""Levels of play, from 1 on."""


class Priority(IntEnum):
    """Who gets a server's worker first, the lowest number; numbered as in the proto."""

    INTERACTIVE = pb.PRIORITY_INTERACTIVE
    BATCH = pb.PRIORITY_BATCH


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

    def to_message(self) -> pb.SearchLimits:
        """The external form."""
        message = pb.SearchLimits(simulations=self.simulations or 0, target_error=self.target_error or 0.0)
        if self.seconds is not None:
            message.time.CopyFrom(duration_message(self.seconds))
        return message

    @classmethod
    def from_message(cls, message: pb.SearchLimits) -> "Limit":
        """Read the external form.

        Raises:
            InputError: with every violation found; fields as in the message.
        """
        violations = []
        if message.HasField("time") and (why := _why_no_time(message.time)):
            violations.append(Violation("time", why))
        if message.simulations < 0:
            violations.append(Violation("simulations", _below_0(message.simulations, "0 for no limit")))
        if not 0 <= message.target_error < 1:
            why = f"{message.target_error:g} is not possible; give more than 0 and less than 1, or 0 for none"
            violations.append(Violation("target_error", why))
        if violations:
            raise InputError(*violations)
        seconds = read_seconds(message.time) if message.HasField("time") else None
        return cls(seconds, message.simulations or None, message.target_error or None)


@dataclass(frozen=True)
class Options:
    """How to search.

    Attributes:
        seed: None draws one; same seed, same simulations, one thread: same answer.
        threads: each with a table of its own; results are merged.
        objective: None is the game's own.
        max_suggestions: None is all.
        only_moves: in notation; search no other; empty: every legal one.
        priority: where searches wait for a server's workers.
        level: play as weakly as that, 1 to 10: fewer simulations, and probabilities over moves that are about
            as good as the best; None: as well as possible.
    """

    seed: int | None = None
    threads: int = 1
    objective: Objective | None = None
    max_suggestions: int | None = None
    only_moves: tuple[str, ...] = ()
    priority: Priority = Priority.INTERACTIVE
    level: int | None = None

    def to_message(self) -> pb.SearchOptions:
        """The external form."""
        return pb.SearchOptions(
            seed=self.seed or 0,
            threads=self.threads,
            objective=pb.Objective.Value(
                f"OBJECTIVE_{self.objective.name if self.objective else 'UNSPECIFIED'}"
            ),
            max_suggestions=self.max_suggestions or 0,
            only_moves=self.only_moves,
            priority=pb.Priority.Value(f"PRIORITY_{self.priority.name}"),
            level=self.level or 0,
        )

    @classmethod
    def from_message(cls, message: pb.SearchOptions) -> "Options":
        """Read the external form.

        Raises:
            InputError: with every violation found; fields as in the message.
        """
        violations = []
        if message.threads < 0:
            violations.append(Violation("threads", _below_0(message.threads, "0 for one")))
        if message.max_suggestions < 0:
            violations.append(Violation("max_suggestions", _below_0(message.max_suggestions, "0 for all")))
        if message.level < 0:
            violations.append(Violation("level", _below_0(message.level, "0 for full strength")))
        for field, enum in (("objective", pb.Objective), ("priority", pb.Priority)):
            if (number := getattr(message, field)) not in enum.values():
                why = f"there is no {field} {number}; there are: {', '.join(enum.keys())}"
                violations.append(Violation(field, why))
        if violations:
            raise InputError(*violations)
        return cls(
            seed=message.seed or None,
            threads=message.threads or 1,
            objective=Objective(message.objective) if message.objective else None,
            max_suggestions=message.max_suggestions or None,
            only_moves=tuple(message.only_moves),
            priority=Priority(message.priority or Priority.INTERACTIVE),
            level=message.level or None,
        )


def duration_message(seconds: float) -> Duration:
    """The external form of a time span; whether it makes sense is for its reader to judge.

    Raises:
        InputError: it is not a number that a duration can hold.
    """
    message = Duration()
    try:
        message.FromTimedelta(timedelta(seconds=seconds))
    except (ValueError, OverflowError):
        raise InputError.at("seconds", f"{seconds} is no time span; give a number above 0") from None
    return message


def read_seconds(message: Duration) -> float:
    """A time span in seconds, > 0.

    Raises:
        InputError: it is none.
    """
    if why := _why_no_time(message):
        raise InputError.at("", why)
    return _seconds(message)


def _why_no_time(message: Duration) -> str | None:
    seconds = _seconds(message)
    if seconds <= 0:
        return f"{seconds:g} s is not possible; give more than 0, or leave it out"
    if not 0 <= message.nanos < NANOS:
        return f"nanos is {message.nanos}; it must be from 0 to {NANOS - 1}"
    return None


def _seconds(message: Duration) -> float:
    return (message.seconds * NANOS + message.nanos) / NANOS


def _below_0(number: int, neutral: str) -> str:
    return f"{number} is not possible; give more than 0, or {neutral}"
