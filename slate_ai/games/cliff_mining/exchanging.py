"""From a deal that fits to others, until how it was found no longer matters.

Single pieces change places at random; a change is kept by how likely it makes what was seen. Source:
Metropolis et al., "Equation of state calculations by fast computing machines" (1953).
"""

from slate_ai.games.cliff_mining.fitting import fits
from slate_ai.games.cliff_mining.knowledge import hand_of
from slate_ai.games.cliff_mining.layout import HANDS
from slate_ai.games.cliff_mining.past import dealt_pieces, probability_of_past
from slate_ai.games.cliff_mining.pieces import HAND_SIZE, NO_PIECES, count_pieces, nth_piece
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.jit import inline, kernel
from slate_ai.kernel.rng import random_below, random_unit
from slate_ai.kernel.types import Rng, State

EXCHANGES = 1000
"""Tried; each of at most 20 pieces has its turn dozens of times."""


@kernel
def exchange_pieces(game: CliffMining, state: State, player: int, rng: Rng) -> None:
    """Make hands that fit, the words ``PRIVATE`` being as in ``fitting``, those of a deal drawn by chance."""
    likelihood = probability_of_past(game, state, player)
    for _ in range(EXCHANGES):
        seat, other = random_below(rng, game.num_players), random_below(rng, game.num_players + 1)
        if player not in (seat, other) and seat != other:
            likelihood = try_exchange(game, state, player, seat, other, likelihood, rng)


@kernel
def try_exchange(
    game: CliffMining, state: State, player: int, seat: int, other: int, likelihood: float, rng: Rng
) -> float:
    """Let two seats, or one and the bag, the last one, exchange a piece; the likelihood then is returned."""
    has_hand = other < game.num_players
    others = hand_of(state, other) if has_hand else undealt_pieces(game, state, player)
    if others == NO_PIECES:
        return likelihood
    given = nth_piece(hand_of(state, seat), random_below(rng, HAND_SIZE))
    taken = nth_piece(others, random_below(rng, count_pieces(others)))
    state[HANDS + seat] += taken - given
    if has_hand:
        state[HANDS + other] += given - taken
    if fits(game, state, seat) and (not has_hand or fits(game, state, other)):
        changed = probability_of_past(game, state, player)
        if random_unit(rng) * likelihood < changed:
            return changed
    state[HANDS + seat] += given - taken
    if has_hand:
        state[HANDS + other] += taken - given
    return likelihood


@inline
def undealt_pieces(game: CliffMining, state: State, player: int) -> int:
    """What ``dealt_pieces`` leaves when the others have their hands."""
    pieces = dealt_pieces(game, state, player)
    for seat in range(game.num_players):
        if seat != player:
            pieces -= hand_of(state, seat)
    return pieces
