"""A player performs an action: what she may do, and what comes of it."""

from slate_ai.games.slate.actions import BUY, DEVELOP, FORFEIT, GAIN, OPEN, SELL
from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.developing import (
    count_developments,
    develop,
    free_spaces,
    nth_development,
    write_developments,
)
from slate_ai.games.slate.layout import (
    EXECUTING,
    PERFORMED,
    PHASE,
    PLAYERS,
    RESERVE,
    SUPPLY,
    TUNNELS,
    TURN,
    action_of,
    reserve_of,
    seat_of,
)
from slate_ai.games.slate.multisets import FIELD
from slate_ai.games.slate.opening import count_openings, nth_opening, open_mine, write_openings
from slate_ai.games.slate.paying import pending_of
from slate_ai.games.slate.rounds import end_performance
from slate_ai.games.slate.selling import count_sales, nth_sale, sell_slate, write_sales
from slate_ai.games.slate.tables import Slate
from slate_ai.kernel.jit import inner
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Rng, State


@inner
def allows_gain(action: int) -> bool:
    """Whether one may gain supplies on this action."""
    return action <= 2


@inner
def allows_open(action: int) -> bool:
    """Whether one may open a mine on this action."""
    return 2 <= action <= 4


@inner
def allows_sell(action: int) -> bool:
    """Whether one may sell slate on this action."""
    return 4 <= action <= 5


@inner
def allows_develop(action: int) -> bool:
    """Whether one may develop on this action."""
    return action == 6


@inner
def write_performances(tables: Slate, state: State, turn: int, out: Actions) -> int:
    """All the performer's legal moves, ascending; return their number."""
    seat, action = seat_of(turn), action_of(turn)
    player = state[PLAYERS + seat]
    pending = pending_of(player, action)
    end = 0
    if can_buy(tables, player):
        out[end] = BUY
        end += 1
    if allows_gain(action) and reserve_of(player) > 0:
        out[end] = GAIN
        end += 1
    if allows_open(action):
        end = write_openings(state[TUNNELS], player, pending, out, end)
    if allows_sell(action):
        end = write_sales(state, seat, out, end)
    if allows_develop(action):
        end = write_developments(free_spaces(tables, state, seat), player, pending, out, end)
    out[end] = FORFEIT
    return end + 1


@inner
def draw_performance(tables: Slate, state: State, turn: int, rng: Rng) -> int:
    """Draw one of the performer's legal moves uniformly."""
    seat, action = seat_of(turn), action_of(turn)
    player = state[PLAYERS + seat]
    pending = pending_of(player, action)
    tunnels = state[TUNNELS]
    buys = 1 if can_buy(tables, player) else 0
    gains = 1 if allows_gain(action) and reserve_of(player) > 0 else 0
    openings = count_openings(tunnels, player, pending) if allows_open(action) else 0
    sales = count_sales(state, seat) if allows_sell(action) else 0
    spaces = free_spaces(tables, state, seat) if allows_develop(action) else 0
    developments = count_developments(spaces, player, pending)
    n = random_below(rng, 1 + buys + gains + openings + sales + developments)
    if n < openings:
        return nth_opening(tunnels, player, pending, n)
    n -= openings
    if n < sales:
        return nth_sale(state, seat, n)
    n -= sales
    if n < developments:
        return nth_development(spaces, player, pending, n)
    n -= developments
    if n < gains:
        return GAIN
    return BUY if n < gains + buys else FORFEIT


@inner
def perform(tables: Slate, state: State, turn: int, action: int) -> None:
    """Carry the move out; the performing marker goes back to her supply; she may buy if only now she can."""
    seat = seat_of(turn)
    could_buy = can_buy(tables, state[PLAYERS + seat])
    if action == GAIN:
        state[PLAYERS + seat] += SUPPLY - RESERVE
    elif action < SELL:
        open_mine(tables, state, seat, action - OPEN)
    elif action < DEVELOP:
        sell_slate(tables, state, seat, action - SELL)
    elif action < FORFEIT:
        develop(state, seat, action - DEVELOP)
    state[PLAYERS + seat] += SUPPLY - (1 << FIELD * (action_of(turn) - 1))
    if can_buy(tables, state[PLAYERS + seat]) and not could_buy:
        state[TURN] = turn + (PERFORMED - EXECUTING << PHASE)
    else:
        end_performance(tables, state)
