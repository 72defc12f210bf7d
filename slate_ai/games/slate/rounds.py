"""How a round goes on: turns to roll, then actions; the round's end and the game's."""

from slate_ai.games.slate.buying import can_buy
from slate_ai.games.slate.layout import (
    ALL_USED,
    MARKERS_MASK,
    MAX_SEATS,
    NOBODY,
    PHASE,
    PLAYERS,
    QUEUE_LENGTH,
    RESERVE,
    RESERVE_AT,
    ROLLING,
    ROUND,
    SEAT_BITS,
    SUPPLY,
    SUPPLY_AT,
    TUNNELS,
    TURN,
    action_of,
    first_player_of,
    reserve_of,
    seat_of,
    supply_of,
)
from slate_ai.games.slate.queue import begin_action, execute, markers_on, placed_by_all, queue_after
from slate_ai.games.slate.tables import ROUND_LIMIT, Slate
from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.types import State

MARKERS_AT_HAND = MARKERS_MASK << SUPPLY_AT | MARKERS_MASK << RESERVE_AT


@kernel
def go_on(tables: Slate, state: State) -> None:
    """Come to the next roll or decision: let players sit out, begin an action or a round, end the game."""
    while True:
        turn = state[TURN]
        if turn == NOBODY:
            placed = placed_by_all(state)
            if placed != 0:
                begin_action(state, placed)
                return
            if is_last_round(tables, state):
                return
            begin_round(tables, state)
        elif can_roll(tables, state[PLAYERS + seat_of(turn)]):
            return
        else:
            sit_out(state, seat_of(turn))
            end_turn_to_roll(tables, state)


@inner
def can_roll(tables: Slate, player: int) -> bool:
    """Whether she has a marker or could buy one; otherwise she sits the round out."""
    return supply_of(player) > 0 or can_buy(tables, player)


@inner
def sit_out(state: State, seat: int) -> None:
    """She takes a marker from her reserve, if there is one."""
    if reserve_of(state[PLAYERS + seat]) > 0:
        state[PLAYERS + seat] += SUPPLY - RESERVE


@inner
def end_turn_to_roll(tables: Slate, state: State) -> None:
    """The next one rolls, or nobody any more in this round."""
    seat = next_seat(tables, seat_of(state[TURN]))
    state[TURN] = NOBODY if seat == first_player_of(state[ROUND]) else rolling(seat)


@inner
def rolling(seat: int) -> int:
    """The turn of a player who is to roll three dice."""
    return seat | 1 << QUEUE_LENGTH | ROLLING << PHASE


@inner
def next_seat(tables: Slate, seat: int) -> int:
    """The next one clockwise."""
    return seat + 1 if seat + 1 < tables.num_players else 0


@inner
def is_last_round(tables: Slate, state: State) -> bool:
    """Whether the game ends with this round: no unopened mine, no marker, or the limit reached."""
    markers = 0
    for player in range(PLAYERS, PLAYERS + MAX_SEATS):
        markers |= state[player] & MARKERS_AT_HAND
    return state[TUNNELS] == 0 or markers == 0 or state[ROUND] >> SEAT_BITS >= tables.rules[ROUND_LIMIT]


@inner
def begin_round(tables: Slate, state: State) -> None:
    """The first player moves one seat clockwise and is the first to roll; abilities are fresh."""
    rounds = state[ROUND]
    first_player = next_seat(tables, first_player_of(rounds))
    state[ROUND] = ((rounds >> SEAT_BITS) + 1) << SEAT_BITS | first_player
    for player in range(PLAYERS, PLAYERS + MAX_SEATS):
        state[player] &= ~ALL_USED
    state[TURN] = rolling(first_player)


@inner
def end_performance(tables: Slate, state: State) -> None:
    """The performer goes to the back of the queue, or leaves it if she has no marker there."""
    turn = state[TURN]
    action = action_of(turn)
    queue = queue_after(turn, markers_on(state[PLAYERS + seat_of(turn)], action) != 0)
    if queue != 0:
        execute(state, action, queue)
    else:
        state[TURN] = NOBODY
        go_on(tables, state)
