"""Which moves look promising: requests that tell much, showings that tell little, likely claims."""

from math import exp

from slate_ai.games.cliff_mining.actions import CLAIM, SHOW, attribute_asked, count_asked
from slate_ai.games.cliff_mining.claims import claim_probability
from slate_ai.games.cliff_mining.knowledge import shown_pieces
from slate_ai.games.cliff_mining.layout import ASKED, PHASE, SHOWING, TURN
from slate_ai.games.cliff_mining.pieces import count_pieces, decode_pieces, union
from slate_ai.games.cliff_mining.requests import expected_news, unseen_pieces
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.types import Actions, Floats, State

NEWS, CLAIM_NEWS, SECRET = 2.0, 4.0, -1.0
"""In the logarithm of a prior: of each piece that one is shown, a claim that is surely right counting for so
many; and of each that one shows for the first time."""


@implements(CliffMining)
def priors(game: CliffMining, state: State, actions: Actions, count: int, out: Floats) -> None:
    unseen = unseen_pieces(game, state, int(state[TURN]))
    total = 0.0
    for i in range(count):
        out[i] = exp(promise_of(game, state, unseen, int(actions[i])))
        total += out[i]
    for i in range(count):
        out[i] /= total


@inline
def promise_of(game: CliffMining, state: State, unseen: int, action: int) -> float:
    """The logarithm of an action's prior, up to a constant; ``unseen`` by the player whose turn it is."""
    player = int(state[TURN])
    if state[PHASE] == SHOWING:
        known = shown_pieces(state, int(state[ASKED]), player)
        return SECRET * (count_pieces(union(known, decode_pieces(action - SHOW))) - count_pieces(known))
    if action >= CLAIM:
        return NEWS * CLAIM_NEWS * claim_probability(game, state, player, action)
    return NEWS * expected_news(game, state, player, unseen, count_asked(action), attribute_asked(action))
