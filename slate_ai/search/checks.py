"""Whether a search can be done as asked; fields are named as in the proto."""

import math
from collections.abc import Sequence

from slate_ai.errors import InputError, Violation
from slate_ai.games.position import Move, Position
from slate_ai.limits import NUM_LEVELS, Limit, Options

MAX_THREADS = 256
MAX_SEED = 2**64 - 1


def check_request(position: Position, limit: Limit, options: Options) -> None:
    """Whether ``position`` can be searched within ``limit`` by ``options``.

    Raises:
        InputError: with every violation found.
    """
    violations = [*_position_violations(position), *_limit_violations(limit), *_options_violations(options)]
    if violations:
        raise InputError(*violations)


def searched_moves(position: Position, only_moves: Sequence[str]) -> list[Move]:
    """The legal moves to search, in the order of their actions.

    Raises:
        InputError: one of ``only_moves`` is not legal.
    """
    if not only_moves:
        return list(position.legal_moves())
    actions = set()
    for i, notation in enumerate(only_moves):
        try:
            actions.add(position.action(notation))
        except InputError as error:
            raise InputError.at(f"options.only_moves[{i}]", error.violations[0].description) from None
    return [position.move(action) for action in sorted(actions)]


def _position_violations(position: Position) -> list[Violation]:
    if position.is_over:
        return [Violation("position", "the game is over; there is nothing to search")]
    if position.is_chance:
        outcomes = [outcome.notation for outcome in position.chance_outcomes()[:3]]
        return [
            Violation("position", f'chance comes next; play an outcome first, for example "{outcomes[0]}"')
        ]
    if position.observer not in (None, position.player):
        return [
            Violation(
                "position",
                f"it is seat {position.observer}'s view, but seat {position.player} is to act; "
                "give her view or the full position",
            )
        ]
    return []


def _limit_violations(limit: Limit) -> list[Violation]:
    violations = []
    if limit.seconds is not None and not 0 < limit.seconds < math.inf:
        violations.append(Violation("limits.time", f"{limit.seconds} s is not possible; give more than 0"))
    if limit.simulations is not None and limit.simulations < 1:
        violations.append(
            Violation("limits.simulations", f"{limit.simulations} is not possible; give 1 or more")
        )
    if limit.target_error is not None and not 0 < limit.target_error < 1:
        violations.append(
            Violation(
                "limits.target_error",
                f"{limit.target_error} is not possible; give more than 0 and less than 1",
            )
        )
    return violations


def _options_violations(options: Options) -> list[Violation]:
    violations = []
    if options.seed is not None and not 0 <= options.seed <= MAX_SEED:
        violations.append(Violation("options.seed", f"{options.seed} is not possible; give 0 to {MAX_SEED}"))
    if not 1 <= options.threads <= MAX_THREADS:
        violations.append(
            Violation("options.threads", f"{options.threads} is not possible; give 1 to {MAX_THREADS}")
        )
    if options.level is not None and not 1 <= options.level <= NUM_LEVELS:
        violations.append(
            Violation("options.level", f"{options.level} is not possible; give 1 to {NUM_LEVELS}")
        )
    if options.max_suggestions is not None and options.max_suggestions < 1:
        violations.append(
            Violation("options.max_suggestions", f"{options.max_suggestions} is not possible; give 1 or more")
        )
    return violations
