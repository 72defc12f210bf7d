"""The engine's answer as plain data, and its external form. Imports neither numba nor grpc."""

from dataclasses import dataclass
from datetime import timedelta
from enum import IntEnum

from slate_ai.belief import Belief
from slate_ai.v1 import strategy_pb2 as pb

FEW_POINTS = 10
SAME = 1e-6


class Objective(IntEnum):
    """What a player plays for; numbered as in the proto."""

    WIN = pb.OBJECTIVE_WIN
    SCORE = pb.OBJECTIVE_SCORE


class StopReason(IntEnum):
    """What ended a search; numbered as in the proto."""

    RUNNING = pb.STOP_REASON_UNSPECIFIED
    TIME = pb.STOP_REASON_TIME
    SIMULATIONS = pb.STOP_REASON_SIMULATIONS
    TARGET_ERROR = pb.STOP_REASON_TARGET_ERROR
    DEADLINE = pb.STOP_REASON_DEADLINE
    CANCELLED = pb.STOP_REASON_CANCELLED
    FORCED = pb.STOP_REASON_FORCED

    def to_message(self) -> pb.StopReason.ValueType:
        """The proto's value."""
        return pb.StopReason.Value(f"STOP_REASON_{self.name}") if self else pb.STOP_REASON_UNSPECIFIED


@dataclass(frozen=True)
class Suggestion:
    """One move and what it is worth to the player to act.

    Attributes:
        move: its notation.
        description: in a sentence, what the move does and what it is worth beside the next best, or the best.
        visits: simulations that began with it.
        prior: in [0, 1]; the legal moves' priors sum to 1.
        probability: how often good play chooses it: 1 for the best move, but where information is hidden,
            good play mixes; at a level, how often a player of that level does. The legal moves'
            probabilities sum to 1.
        value: expected utility by the objective, in [0, 1].
        standard_error: of ``value``.
        win_probability: a tied win counts as a share.
        expected_score: in the game's own unit.
        principal_variation: what is expected to follow, this move first, with chance outcomes; where
            information is hidden, this move alone.
        score_deviation: how far the player's final score is expected to stray from ``expected_score``: its
            standard deviation.
    """

    move: str
    description: str
    visits: int
    prior: float
    probability: float
    value: float
    standard_error: float
    win_probability: float
    expected_score: float
    principal_variation: tuple[str, ...]
    score_deviation: float

    def row(self, width: int) -> str:
        """One line of a table whose first column is ``width`` wide; shares in per cent."""
        return (
            f"{self.move:{width}}  {self.probability:5.0%}  {self.win_probability:5.1%}"
            f" {self.expected_score:7.2f}  {self.value:.3f} ± {self.standard_error:.3f} {self.visits:>11,}"
            f"  {' · '.join(self.principal_variation[1:5])}"
        ).rstrip()


@dataclass(frozen=True)
class SeatForecast:
    """A seat's prospects; ``score_deviation`` is as in ``Suggestion``."""

    seat: int
    win_probability: float
    expected_score: float
    score_deviation: float


@dataclass(frozen=True)
class Analysis:
    """A search's answer.

    Attributes:
        suggestions: best first.
        player: the seat to act, whose values the suggestions give.
        seats: every seat's forecast, in seat order; win probabilities sum to 1.
        memory_bytes: held by the search tables.
        belief: of the player to act, where information is hidden, by the game's own account.
        reused_simulations: of earlier searches, which this one built on.
    """

    suggestions: tuple[Suggestion, ...]
    player: int
    seats: tuple[SeatForecast, ...]
    simulations: int
    elapsed_seconds: float
    simulations_per_second: float
    stop_reason: StopReason
    seed: int
    memory_bytes: int
    belief: Belief | None = None
    reused_simulations: int = 0

    @property
    def best(self) -> Suggestion:
        """The first suggestion."""
        return self.suggestions[0]

    @property
    def has_scores(self) -> bool:
        """Whether the game's scores say more than who wins."""
        return any(abs(seat.expected_score - seat.win_probability) > SAME for seat in self.seats)

    def score_text(self, score: float) -> str:
        """A score with one decimal, or two in games of few points."""
        small = all(abs(seat.expected_score) < FEW_POINTS for seat in self.seats)
        return f"{score:.{2 if small else 1}f}"

    def __str__(self) -> str:
        width = max(len("move"), *(len(suggestion.move) for suggestion in self.suggestions))
        effort = f"{self.simulations:,} simulations in {self.elapsed_seconds:.2f} s"
        return "\n".join(
            [
                f"seat {self.player} to move: {effort}",
                f"{'move':{width}}  share    win   score  value ± error      visits  then",
                *(suggestion.row(width) for suggestion in self.suggestions),
                *([str(self.belief)] if self.belief else ()),
            ]
        )

    def to_message(self) -> pb.Analysis:
        """The external form."""
        elapsed = timedelta(seconds=self.elapsed_seconds)
        message = pb.Analysis(
            suggestions=[pb.Suggestion(**vars(suggestion)) for suggestion in self.suggestions],
            seats=[pb.SeatForecast(**vars(seat)) for seat in self.seats],
            player=self.player,
            simulations=self.simulations,
            simulations_per_second=self.simulations_per_second,
            stop_reason=self.stop_reason.to_message(),
            seed=self.seed,
            memory_bytes=self.memory_bytes,
            belief=self.belief.to_message() if self.belief else None,
            reused_simulations=self.reused_simulations,
        )
        message.elapsed.FromTimedelta(elapsed)
        return message

    @classmethod
    def from_message(cls, message: pb.Analysis) -> "Analysis":
        """Read the external form."""
        return cls(
            suggestions=tuple(
                Suggestion(
                    move=s.move,
                    description=s.description,
                    visits=s.visits,
                    prior=s.prior,
                    probability=s.probability,
                    value=s.value,
                    standard_error=s.standard_error,
                    win_probability=s.win_probability,
                    expected_score=s.expected_score,
                    principal_variation=tuple(s.principal_variation),
                    score_deviation=s.score_deviation,
                )
                for s in message.suggestions
            ),
            player=message.player,
            seats=tuple(
                SeatForecast(s.seat, s.win_probability, s.expected_score, s.score_deviation)
                for s in message.seats
            ),
            simulations=message.simulations,
            elapsed_seconds=message.elapsed.ToTimedelta().total_seconds(),
            simulations_per_second=message.simulations_per_second,
            stop_reason=StopReason(message.stop_reason),
            seed=message.seed,
            memory_bytes=message.memory_bytes,
            belief=Belief.from_message(message.belief) if message.HasField("belief") else None,
            reused_simulations=message.reused_simulations,
        )
