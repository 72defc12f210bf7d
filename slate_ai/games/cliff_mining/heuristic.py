"""How to play Cliff Mining roughly: rollouts, priors, and what knowledge is worth."""

from math import exp

from slate_ai.games.cliff_mining.actions import CLAIM, SHOW, attribute_asked, count_asked, mine_action
from slate_ai.games.cliff_mining.claims import LEAST_PROBABILITY, NO_CLAIM, claim_probability, sure_claim
from slate_ai.games.cliff_mining.knowledge import at_least, at_most, is_active, shown_pieces
from slate_ai.games.cliff_mining.layout import MINING, PHASE, ROUND, TURN
from slate_ai.games.cliff_mining.pieces import HAND_SIZE, NUM_SIZES, count_pieces
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import random_action
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Actions, Floats, Rng, State

SETTINGS = Settings(horizon=4)
TRIES = 8
"""Requests looked at before a rollout takes any."""
CLAIM_WEIGHT, USEFUL_WEIGHT, USELESS_WEIGHT = 20.0, 1.0, 0.1
WORTH_OF_A_PIECE = 0.15
"""In the logarithm of the odds to win, of each piece of others that a player has seen."""


@implements(CliffMining)
def rollout_action(game: CliffMining, state: State, buffer: Actions, rng: Rng) -> int:
    if state[PHASE] != MINING:
        return random_action(game, state, buffer, rng)
    player = int(state[TURN])
    claim = sure_claim(game, state, player)
    if claim != NO_CLAIM:
        return int(claim)
    action = random_request(game, rng)
    tries = 1
    while tries < TRIES and not is_useful(game, state, player, action):
        action = random_request(game, rng)
        tries += 1
    return action


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


@implements(CliffMining)
def priors(game: CliffMining, state: State, actions: Actions, count: int, out: Floats) -> None:
    player = int(state[TURN])
    total = 0.0
    for i in range(count):
        out[i] = weight_of(game, state, player, int(actions[i]))
        total += out[i]
    for i in range(count):
        out[i] /= total


@inline
def weight_of(game: CliffMining, state: State, player: int, action: int) -> float:
    """How promising an action looks, > 0."""
    if action >= CLAIM:
        return CLAIM_WEIGHT * max(LEAST_PROBABILITY, claim_probability(game, state, player, action))
    if action >= SHOW:
        return USEFUL_WEIGHT
    return USEFUL_WEIGHT if is_useful(game, state, player, action) else USELESS_WEIGHT


@implements(CliffMining)
def round_number(game: CliffMining, state: State) -> int:
    return int(state[ROUND])


@implements(CliffMining)
def evaluate(game: CliffMining, state: State, win: Floats, score: Floats) -> None:
    total = 0.0
    for player in range(game.num_players):
        win[player] = odds_of(game, state, player) if is_active(state, player) else 0.0
        total += win[player]
    for player in range(game.num_players):
        win[player] /= total
        score[player] = win[player]


@inline
def odds_of(game: CliffMining, state: State, player: int) -> float:
    """An active player's odds to win: who has seen more wins sooner."""
    seen = 0
    for seat in range(game.num_players):
        if seat != player and is_active(state, seat):
            seen += count_pieces(shown_pieces(state, seat, player))
    return exp(WORTH_OF_A_PIECE * seen)
