"""How a search of a game behaves: what a game recommends and search obeys."""

from typing import NamedTuple

TO_THE_END = 1 << 30
"""``horizon``: rollouts play until the game is over."""


class Settings(NamedTuple):
    """Constants of one search.

    Attributes:
        exploration: weight of the prior against the value found, in units of utility.
        first_play_reduction: how far below its node's value an untried move is presumed to be, in utility.
        prior_floor: the share of the prior that is spread evenly over all moves, so each gets visits.
        lead_weight: the share of the score lead in the utility; the rest is the win. 1 plays for score alone.
        horizon: a rollout is cut off and evaluated once ``round_number`` has grown by so much since the leaf.
        prior_sharpness: where it is above 0, moves are judged by the states they lead to: one that is worth a
            win less weighs e to the power of so much less in the priors. 0: priors are the game's own. Where
            something is hidden it has to be 0, for a player does not know the state.
        first_visits: an edge begins with the value that its move was judged to have, as if so many visits had
            found it. 0: with none.
    """

    exploration: float = 1.0
    first_play_reduction: float = 0.1
    prior_floor: float = 0.25
    lead_weight: float = 0.1
    horizon: int = TO_THE_END
    prior_sharpness: float = 0.0
    first_visits: float = 0.0
