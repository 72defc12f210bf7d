"""Which of Slate's moves search looks at first."""

from slate_ai.games.slate.actions import (
    BUY,
    DEVELOP,
    FORFEIT,
    GAIN,
    MODIFY,
    OPEN,
    PLACE,
    SELL,
    SET,
)
from slate_ai.games.slate.layout import PLAYERS, TURN, seat_of, supply_of
from slate_ai.games.slate.multisets import MAX_SIZE, SIZE
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.types import Actions, Floats, State

REROLL_WEIGHT, SET_WEIGHT, MODIFY_WEIGHT, BUY_WEIGHT = 1.0, 0.4, 1.5, 6.0
PLACE_ALL_WEIGHT, PLACE_FEWER_WEIGHT = 12.0, 0.3
GAIN_WEIGHT, OPEN_WEIGHT, SELL_WEIGHT, DEVELOP_WEIGHT = 4.0, 3.0, 3.0, 4.0
FORFEIT_WEIGHT, END_WEIGHT = 0.3, 0.3


@implements(Slate)
def priors(game: Slate, state: State, actions: Actions, count: int, out: Floats) -> None:
    supply = supply_of(state[PLAYERS + seat_of(state[TURN])])
    most = min(supply, MAX_SIZE)
    total = 0.0
    for i in range(count):
        weight = weight_of(int(actions[i]), most)
        out[i] = weight
        total += weight
    for i in range(count):
        out[i] /= total


@inline
def weight_of(action: int, most: int) -> float:
    """How much the kind of move deserves; ``most`` markers can be placed."""
    if action < PLACE:
        if action < SET:
            return REROLL_WEIGHT
        if action < MODIFY:
            return SET_WEIGHT
        return MODIFY_WEIGHT if action < BUY else BUY_WEIGHT
    if action < GAIN:
        return PLACE_ALL_WEIGHT if SIZE[action - PLACE] == most else PLACE_FEWER_WEIGHT
    if action < OPEN:
        return GAIN_WEIGHT
    if action < SELL:
        return OPEN_WEIGHT
    if action < DEVELOP:
        return SELL_WEIGHT
    if action < FORFEIT:
        return DEVELOP_WEIGHT
    return FORFEIT_WEIGHT if action == FORFEIT else END_WEIGHT
