"""Rollouts: anything useful is asked for, anything is shown, and only what is certain is claimed."""

from slate_ai.games.cliff_mining.actions import SHOW, attribute_asked, count_asked, mine_action
from slate_ai.games.cliff_mining.claims import NO_CLAIM, sure_claim
from slate_ai.games.cliff_mining.drawing import possible_hand
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, is_active
from slate_ai.games.cliff_mining.layout import ASKED, ATTRIBUTE, COUNT, NUM_EVENTS, PHASE, SHOWING, TURN
from slate_ai.games.cliff_mining.pieces import HAND_SIZE, NUM_SIZES, encode_pieces
from slate_ai.games.cliff_mining.showings import count_showings, nth_showing
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Rng, State

TRIES = 8
"""Requests looked at before a rollout takes any."""


@implements(CliffMining)
def rollout_action(game: CliffMining, state: State, buffer: Actions, rng: Rng) -> int:
    player = int(state[TURN])
    if state[PHASE] == SHOWING:
        return random_showing(game, state, rng)
    claim = sure_claim(game, state, player)
    if claim != NO_CLAIM:
        return int(claim)
    action = random_request(game, rng)
    tries = 1
    while tries < TRIES and not is_useful(game, state, player, action):
        action = random_request(game, rng)
        tries += 1
    return action


@implements(CliffMining)
def round_number(game: CliffMining, state: State) -> int:
    # Each turn is an event.
    return int(state[NUM_EVENTS])


@inline
def random_showing(game: CliffMining, state: State, rng: Rng) -> int:
    """Any way to show what is asked for."""
    hand = possible_hand(game, state, int(state[ASKED]))
    count, attribute = int(state[COUNT]), int(state[ATTRIBUTE])
    n = random_below(rng, count_showings(hand, count, attribute))
    return int(SHOW + encode_pieces(nth_showing(hand, count, attribute, n)))


@inline
def random_request(game: CliffMining, rng: Rng) -> int:
    """Any request."""
    count = 1 + random_below(rng, HAND_SIZE)
    return int(mine_action(count, random_below(rng, NUM_SIZES + game.num_players + 1)))


@inline
def is_useful(game: CliffMining, state: State, player: int, action: int) -> bool:
    """Whether it is not known to all already how a request will be answered."""
    count, attribute = count_asked(action), attribute_asked(action)
    for seat in range(game.num_players):
        is_open = at_least(state, seat, attribute) < count <= at_most(state, seat, attribute)
        if is_open and seat != player and is_active(state, seat):
            return True
    return False
