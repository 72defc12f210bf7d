"""Our actions as OpenSpiel numbers them: densely, so that a mask of all of them fits in memory.

A decision below ``KEPT`` keeps its number, so it means the same move everywhere. Those above, which only a
game with very many has (Cliff Mining's showings and claims), are numbered from ``KEPT`` on by their places
among the legal moves: players who know the same have the same moves, so these numbers tell no secret. Chance
outcomes are numbered by their places among the possible ones.
"""

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.position import Position
from slate_ai.kernel import operations
from slate_ai.kernel.types import Actions

KEPT = 4096


def num_distinct_actions(position: Position) -> int:
    """Every decision's number is below this, here and anywhere else in the game."""
    tables = position.tables
    num_actions = int(operations.num_actions(tables))
    return num_actions if num_actions <= KEPT else KEPT + int(operations.max_legal_actions(tables))


def numbers_of(actions: Actions) -> list[int]:
    """The numbers of all legal actions, int32 [A], both ascending."""
    return [action if action < KEPT else KEPT + place for place, action in enumerate(actions.tolist())]


def number_of(position: Position, action: int) -> int:
    """The number of a legal action."""
    return action if action < KEPT else KEPT + int(np.searchsorted(position.legal_actions(), action))


def action_of(position: Position, number: int) -> int:
    """The legal action that a number stands for; ``number_of`` undone."""
    return number if number < KEPT else int(position.legal_actions()[number - KEPT])


def outcomes_of(position: Position) -> tuple[Actions, NDArray[np.float64]]:
    """The possible outcomes at a chance node, int32 [O], and their probabilities, float64 [O]."""
    size = int(operations.max_legal_actions(position.tables))
    actions, probabilities = np.empty(size, np.int32), np.empty(size, np.float64)
    count = operations.chance_outcomes(position.tables, position.state, actions, probabilities)
    return actions[:count], probabilities[:count]
