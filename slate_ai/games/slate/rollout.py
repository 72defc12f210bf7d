"""How Slate is played on from a leaf: sensible, random, and without a list of moves."""

from slate_ai.games.slate.actions import BUY, FORFEIT, GAIN, PLACE
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.developing import count_developments, free_spaces, nth_development
from slate_ai.games.slate.executing import allows_develop, allows_gain, allows_open, allows_sell
from slate_ai.games.slate.layout import (
    PERFORMED,
    PLACING,
    PLAYERS,
    TUNNELS,
    TURN,
    action_of,
    dice_of,
    phase_of,
    reserve_of,
    seat_of,
    supply_of,
)
from slate_ai.games.slate.multisets import MAX_SIZE, NUM_SUBSETS_BELOW, SUBSETS
from slate_ai.games.slate.opening import count_openings, nth_opening
from slate_ai.games.slate.paying import pending_of
from slate_ai.games.slate.selling import count_sales, nth_sale
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import inner
from slate_ai.kernel.operation import implements
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Rng, State

NOTHING = 0
"""The multiset of no pending markers."""
FEW_MARKERS = 5
"""With fewer at hand she rather gains a marker than opens a mine."""


@implements(Slate)
def rollout_action(game: Slate, state: State, buffer: Actions, rng: Rng) -> int:
    turn = state[TURN]
    player = state[PLAYERS + seat_of(turn)]
    if phase_of(turn) == PERFORMED or can_buy(game, player):
        return BUY
    if phase_of(turn) == PLACING:
        return place_most(dice_of(turn), supply_of(player), rng)
    return perform_something(game, state, turn, rng)


@inner
def place_most(dice: int, supply: int, rng: Rng) -> int:
    """Markers on as many of the dice as her supply allows."""
    size = min(supply, MAX_SIZE)
    first, end = int(NUM_SUBSETS_BELOW[dice, size]), int(NUM_SUBSETS_BELOW[dice, size + 1])
    return PLACE + int(SUBSETS[dice, first + random_below(rng, end - first)])


@inner
def perform_something(game: Slate, state: State, turn: int, rng: Rng) -> int:
    """Sell, open or develop where she can, else gain; with few markers rather gain."""
    seat, action = seat_of(turn), action_of(turn)
    player = state[PLAYERS + seat]
    can_gain = allows_gain(action) and reserve_of(player) > 0
    if can_gain and supply_of(player) < FEW_MARKERS:
        return GAIN
    if allows_sell(action):
        sales = count_sales(state, seat)
        if sales > 0:
            return nth_sale(state, seat, random_below(rng, sales))
    pending = pending_of(player, action)
    if allows_open(action):
        # Paying with pending markers gives actions up: only where the supply is too small.
        openings = count_openings(state[TUNNELS], player, NOTHING)
        if openings > 0:
            return nth_opening(state[TUNNELS], player, NOTHING, random_below(rng, openings))
        openings = count_openings(state[TUNNELS], player, pending)
        if openings > 0:
            return nth_opening(state[TUNNELS], player, pending, random_below(rng, openings))
    if allows_develop(action):
        spaces = free_spaces(game, state, seat)
        developments = count_developments(spaces, player, pending)
        if developments > 0:
            return nth_development(spaces, player, pending, random_below(rng, developments))
    return GAIN if can_gain else FORFEIT
