"""A Pig position: message to state and back, with everything that can be wrong with it."""

from collections.abc import Iterator

import numpy as np

from slate_ai.errors import InputError, Violation
from slate_ai.games.pig.rules import FACES, PLAYER, ROLLING, STATE_SIZE, TURN_TOTAL, Pig
from slate_ai.kernel.types import State
from slate_ai.v1.pig_pb2 import PigPosition

MIN_TARGET, STANDARD_TARGET, MAX_TARGET = 2, 100, 1000


def read_target(target: int) -> Pig:
    """The rule tables for a message's ``target``.

    Raises:
        InputError: it is out of range.
    """
    if target and not MIN_TARGET <= target <= MAX_TARGET:
        raise InputError.at(
            "target", f"{target} is not {MIN_TARGET} to {MAX_TARGET} (or 0: {STANDARD_TARGET})"
        )
    return Pig(target or STANDARD_TARGET)


def read_position(message: PigPosition) -> tuple[Pig, State]:
    """Tables and state of a message.

    Raises:
        InputError: with every violation found.
    """
    game = read_target(message.target)
    violations = list(_shape_violations(message)) or list(_violations(game, message))
    if violations:
        raise InputError(*violations)
    scores = message.scores or (0, 0)
    return game, np.array([*scores, message.player, message.turn_total, message.rolling], np.int16)


def write_position(game: Pig, state: State) -> PigPosition:
    """The message of a state, every field given."""
    return PigPosition(
        target=game.target,
        scores=map(int, state[:PLAYER]),
        player=int(state[PLAYER]),
        turn_total=int(state[TURN_TOTAL]),
        rolling=bool(state[ROLLING]),
    )


def empty_state() -> State:
    """A zeroed state, int16 [STATE_SIZE]."""
    return np.zeros(STATE_SIZE, np.int16)


def _shape_violations(message: PigPosition) -> Iterator[Violation]:
    if len(message.scores) not in (0, 2):
        yield Violation("scores", f"{len(message.scores)} given; give two, or none for 0 to 0")
    if message.player not in (0, 1):
        yield Violation("player", f"{message.player} is no seat; there are 0 and 1")


def _violations(game: Pig, message: PigPosition) -> Iterator[Violation]:
    player, total = message.player, message.turn_total
    scores = message.scores or (0, 0)
    is_over = scores[player] >= game.target
    for seat, score in enumerate(scores):
        # One short of the target, the best last roll reaches no more than this.
        most = game.target + FACES - 1 if seat == player else game.target - 1
        if not _is_sum_of_rolls(score, most):
            wrong = f"{score} cannot be held here; it is 0 or 2 to {most}"
            hint = "" if seat == player else " (who has reached the target has won: name her as player)"
            yield Violation(f"scores[{seat}]", wrong + hint * (score > most))
    most_total = 0 if is_over else game.target + FACES - 1 - scores[player]
    if not _is_sum_of_rolls(total, most_total):
        right = f"0 or 2 to {most_total}" if most_total > 1 else "0 when the game is over"
        yield Violation("turn_total", f"{total} is not possible; it is {right}")
    if message.rolling and scores[player] + total >= game.target:
        yield Violation("rolling", f"nobody rolls with the target {game.target} in hand; leave it false")


def _is_sum_of_rolls(points: int, most: int) -> bool:
    return points == 0 or 2 <= points <= most
