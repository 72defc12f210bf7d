"""Turns and rounds, and how a game ends."""

from slate_ai.games.cliff_mining.layout import (
    ACTIVE,
    ASKED,
    ATTRIBUTE,
    COUNT,
    FIRST,
    MINING,
    OVER,
    PHASE,
    ROUND,
    TURN,
    WINNERS,
)
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.bits import count_bits
from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import State


@inline
def next_seat(game: CliffMining, state: State, seat: int) -> int:
    """The next active player clockwise."""
    seat = (seat + 1) % game.num_players
    while not int(state[ACTIVE]) >> seat & 1:
        seat = (seat + 1) % game.num_players
    return seat


@inline
def end_turn(game: CliffMining, state: State) -> None:
    """Go on to the next player, or end the game after the last round or with the last player."""
    players, first, seat = game.num_players, int(state[FIRST]), int(state[TURN])
    following = next_seat(game, state, seat)
    if (following - first) % players <= (seat - first) % players:
        state[ROUND] += 1
    state[PHASE] = MINING
    state[TURN] = following
    state[ASKED] = 0
    state[COUNT] = 0
    state[ATTRIBUTE] = 0
    if state[ROUND] > game.round_limit or count_bits(int(state[ACTIVE])) == 1:
        end_game(state, int(state[ACTIVE]))


@inline
def end_game(state: State, winners: int) -> None:
    """The game is over; ``winners`` as bits."""
    state[PHASE] = OVER
    state[WINNERS] = winners
