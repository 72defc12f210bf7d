"""The belief in the form that all games share."""

from slate_ai.belief import Belief, Contents, Whereabouts
from slate_ai.games.cliff_mining.belief.belief import PieceBelief, believe
from slate_ai.games.cliff_mining.knowledge import is_active
from slate_ai.games.cliff_mining.notation import KINDS, write_pieces
from slate_ai.games.cliff_mining.pieces import count_kinds
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.types import State

BAG = "bag"
MOST_BAGS = 5
"""The likeliest, that are told."""
NEGLIGIBLE = 1e-9
"""A smaller number of pieces is due to rounding."""


def tell_belief(game: CliffMining, state: State, observer: int) -> Belief | None:
    """What ``observer``, a seat, may believe; None where no sample finds a deal that fits."""
    belief = believe(game, state, observer)
    if belief is None:
        return None
    seats = [seat for seat in range(game.num_players) if seat != observer and is_active(state, seat)]
    return Belief(
        places=(*(f"seat {seat}" for seat in seats), BAG),
        whereabouts=_whereabouts(belief, [*seats, game.num_players]),
        likeliest=tuple(
            Contents(BAG, " ".join(write_pieces(int(bag))), float(probability))
            for bag, probability in zip(belief.bags[:MOST_BAGS], belief.bag_probabilities, strict=False)
        ),
        is_exact=belief.is_exact,
        effective_sample_size=0.0 if belief.is_exact else belief.effective_sample_size,
    )


def _whereabouts(belief: PieceBelief, places: list[int]) -> tuple[Whereabouts, ...]:
    expected = belief.expected[:, places]
    return tuple(
        Whereabouts(KINDS[kind], tuple(map(float, expected[kind])))
        for kind in range(count_kinds(belief.num_players))
        if expected[kind].sum() > NEGLIGIBLE
    )
