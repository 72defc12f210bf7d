"""OpenSpiel's games, played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

import slate_ai.openspiel  # registers our games
from slate_ai.games.registry import BUILT_IN

assert slate_ai.openspiel
OURS = [f"slate_ai_{name}" for name in BUILT_IN]
HIDDEN = ["slate_ai_kuhn_poker", "slate_ai_leduc_poker", "slate_ai_cliff_mining(setup=short)"]


def random_game(text: str, seed: int) -> Iterator[Any]:
    """Every state of a game; each is another one than those before."""
    draw, state = Random(seed), pyspiel.load_game(text).new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.child(choice(state, draw))
        yield state


def choice(state: Any, draw: Random) -> int:
    if not state.is_chance_node():
        return int(draw.choice(state.legal_actions()))
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(draw.choices(outcomes, probabilities)[0])


def played(text: str, *actions: int) -> Any:
    """The state after these actions and outcomes, by their numbers."""
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state
