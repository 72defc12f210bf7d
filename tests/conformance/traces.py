"""What a game's kernels say along a seeded game: to compare compiled kernels with plain Python.

    PYTHONPATH=tests python -m conformance.traces 0 2

prints the traces of the first, the third and so on of all cases as JSON, ``1 2`` those of the others.
"""

import json
import sys
from itertools import islice
from typing import Any

import numpy as np

from conformance.cases import Case, cases, determinized, key, observers
from slate_ai.games.position import Position
from slate_ai.games.registry import game_locations
from slate_ai.kernel import operations
from slate_ai.kernel.operations import MAX_TRAIL
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import Rng

STEPS = 120
"""Of a trace, over as many games as that takes."""

Numbers = list[int] | list[float]


def trace(case: Case) -> list[dict[str, Numbers]]:
    """For every step, by operation: what it said."""
    said: list[dict[str, Numbers]] = []
    position, rng = case.begin(0), new_rng(9)
    while len(said) < STEPS:
        said.append(answers(position, rng))
        is_over = position.is_over
        position = case.begin(len(said)) if is_over else position.after(int(said[-1]["action"][0]))
    return said


def traces(first: int = 0, step: int = 1) -> dict[str, list[dict[str, Numbers]]]:
    """Of every ``step``-th case of all games, from the ``first`` on."""
    every = (case for name in game_locations() for case in cases(name))
    return {str(case): trace(case) for case in islice(every, first, None, step)}


def answers(position: Position, rng: Rng) -> dict[str, Numbers]:
    """What the operations say of one position; ``action`` is the one to go on with."""
    tables, state = position.tables, position.state
    said: dict[str, Numbers] = {
        "state": state.tolist(),
        "player": [position.player, operations.round_number(tables, state)],
        "keys": [key(position, player) for player in observers(position)],
        "worlds": [
            n for player in observers(position) for n in determinized(position, player, 3).state.tolist()
        ],
    }
    rewound, trail = np.array(state), np.zeros(MAX_TRAIL, np.int32)
    said["rewound"] = [operations.rewind(tables, rewound, trail), *trail.tolist(), *rewound.tolist()]
    if position.is_over:
        return said | {"returns": list(position.scores())}
    win, score = np.zeros((2, position.num_players))
    operations.evaluate(tables, state, win, score)
    said |= {"win": win.tolist(), "score": score.tolist()}
    return said | (_of_chance(position, rng) if position.is_chance else _of_decision(position, rng))


def _of_chance(position: Position, rng: Rng) -> dict[str, Numbers]:
    outcomes = position.chance_outcomes()
    return {
        "outcomes": [outcome.action for outcome in outcomes],
        "probabilities": [outcome.probability for outcome in outcomes],
        "action": [int(operations.sample_chance(position.tables, position.state, rng))],
    }


def _of_decision(position: Position, rng: Rng) -> dict[str, Numbers]:
    tables, state, actions = position.tables, position.state, position.legal_actions()
    priors = np.zeros(actions.size, np.float32)
    operations.priors(tables, state, actions, actions.size, priors)
    buffer: Any = np.zeros(operations.max_legal_actions(tables), np.int32)
    rollout = operations.rollout_action(tables, state, buffer, rng)
    return {
        "legal": actions.tolist(),
        "priors": priors.tolist(),
        "rollout": [int(rollout)],
        "action": [int(operations.random_action(tables, state, buffer, rng))],
    }


if __name__ == "__main__":
    print(json.dumps(traces(*map(int, sys.argv[1:]))))
