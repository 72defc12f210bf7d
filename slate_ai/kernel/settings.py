"""How a search of a game behaves: what a game recommends and search obeys."""

from typing import NamedTuple

TO_THE_END = 1 << 30
"""``horizon``: rollouts play until the game is over."""
AT_ONCE = 1 << 30
"""``edges_per_visit``: the second visit finds edges, however many."""


class Settings(NamedTuple):
    """Constants of one search.

    Attributes:
        exploration: weight of the prior against the value found, in units of utility.
        first_play_reduction: how far below its node's value an untried move is presumed to be, in utility.
        prior_floor: the share of the prior that is spread evenly over all moves, so each gets visits.
        lead_weight: the share of the score lead in the utility; the rest is the win. 1 plays for score alone.
        edges_per_visit: a node gets its edges once it has been visited once for every so many of them; before
            that, each visit is played out from there. Edges need priors, which cost as much as many visits.
        horizon: a rollout is cut off and evaluated once ``round_number`` has grown by so much since the leaf.
    """

    exploration: float = 1.0
    first_play_reduction: float = 0.1
    prior_floor: float = 0.25
    lead_weight: float = 0.1
    edges_per_visit: int = AT_ONCE
    horizon: int = TO_THE_END
