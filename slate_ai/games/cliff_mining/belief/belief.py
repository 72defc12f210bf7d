"""Where the hidden pieces probably are."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.deals import deals_of
from slate_ai.games.cliff_mining.belief.evidence import NEVER, Evidence
from slate_ai.games.cliff_mining.belief.gathering import gather_evidence
from slate_ai.games.cliff_mining.belief.tally import Tally, tally
from slate_ai.games.cliff_mining.pieces import COPIES, FIELD_BITS, count_kind, count_kinds
from slate_ai.games.cliff_mining.tables import CliffMining
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.kernel.types import State

SEED = 0
"""Of samples: what an observer believes follows from what she has seen."""


@dataclass(frozen=True, eq=False)
class PieceBelief:
    """What an observer may believe; ``K`` kinds, ``P`` players.

    Attributes:
        num_players: 3-5.
        observer: a seat, or ``SPECTATOR``.
        is_exact: all deals were looked at; else the probabilities are estimates from a sample.
        effective_sample_size: how many equally probable deals tell as much as the sample; infinite
            where exact.
        num_deals: how many deals fit; an estimate for a sample.
        bags: int64 [b], what may be in the bag, packed; the most probable first.
        bag_probabilities: float64 [b]; their sum is 1, but for bags that are too many to tell.
        whereabouts: float64 [K, P + 1, COPIES + 1], the probability that so many of a kind are with a player
            or, last, in the bag. What an out player was dealt is in the bag or drawn from it.
    """

    num_players: int
    observer: int
    is_exact: bool
    effective_sample_size: float
    num_deals: float
    bags: NDArray[np.int64]
    bag_probabilities: NDArray[np.float64]
    whereabouts: NDArray[np.float64]
    _evidence: Evidence
    _tally: Tally
    _seats: list[int]

    @property
    def expected(self) -> NDArray[np.float64]:
        """How many of each kind are in each place on average, float64 [K, P + 1]."""
        return self.whereabouts @ np.arange(COPIES + 1)

    @property
    def at_least_one(self) -> NDArray[np.float64]:
        """The probability that any of each kind is in each place, float64 [K, P + 1]."""
        return 1.0 - self.whereabouts[:, :, 0]

    def probability_of_bag(self, bag: int) -> float:
        """The probability that ``bag``, packed, is in the bag."""
        return float(self.bag_probabilities[self.bags == bag].sum())

    def sample(self, count: int, seed: int) -> NDArray[np.int64]:
        """Deals drawn from the belief, int64 [count, P], the packed hands as dealt; ``seed`` decides."""
        hands = np.full((count, self.num_players), self._evidence.own, np.int64)
        hands[:, self._seats] = self._tally.deals.hands[self._tally.pick(count, seed)]
        return hands


def believe(game: CliffMining, state: State, observer: int) -> PieceBelief | None:
    """What ``observer``, a seat or ``SPECTATOR``, may believe; ``state`` is full or her view.

    None where no deal fits, which cannot be in a position of the game, or none that fits is found.
    """
    return _believe(game.num_players, state.tobytes(), observer)


@lru_cache(maxsize=8)
def _believe(num_players: int, state: bytes, observer: int) -> PieceBelief | None:
    evidence = gather_evidence(num_players, np.frombuffer(state, np.int64), observer)
    seats, deals = deals_of(evidence)
    tallied = tally(deals, SEED)
    return belief_from(evidence, seats, tallied) if tallied.total > 0.0 else None


def belief_from(evidence: Evidence, seats: list[int], tally: Tally) -> PieceBelief:
    """The belief that a tally of some deals, ``tally.total`` above 0, tells; ``seats`` as in ``deals_of``."""
    return PieceBelief(
        num_players=evidence.num_players,
        observer=evidence.observer,
        is_exact=tally.draws is None,
        effective_sample_size=tally.effective_size,
        num_deals=tally.num_deals,
        bags=tally.bags,
        bag_probabilities=tally.of_bags / tally.total,
        whereabouts=_whereabouts(evidence, seats, tally),
        _evidence=evidence,
        _tally=tally,
        _seats=seats,
    )


def _whereabouts(evidence: Evidence, seats: list[int], tally: Tally) -> NDArray[np.float64]:
    kinds = count_kinds(evidence.num_players)
    places = np.zeros((kinds, evidence.num_players + 1, COPIES + 1))
    places[:, :, 0] = 1.0
    if evidence.observer != SPECTATOR and evidence.exits[evidence.observer] == NEVER:
        for kind in range(kinds):
            places[kind, evidence.observer] = np.eye(COPIES + 1)[count_kind(evidence.own, kind)]
    starts = tally.deals.starts
    for i, seat in enumerate(seats):
        if evidence.exits[seat] == NEVER:
            own = slice(starts[i], starts[i + 1])
            places[:, seat] = _counts(kinds, tally.deals.hands[own], tally.of_hands[own] / tally.total)
    _put_rest_in_bag(places, tally, seats)
    return places


def _counts(kinds: int, sets: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely so many of each kind are in a weighed multiset, float64 [kinds, COPIES + 1]."""
    return np.array(
        [np.bincount(sets >> FIELD_BITS * kind & 3, weights, COPIES + 1) for kind in range(kinds)]
    )


def _put_rest_in_bag(places: NDArray[np.float64], tally: Tally, seats: list[int]) -> None:
    kinds = len(places)
    pairs = _counts(kinds, tally.bags, tally.of_bags)[:, COPIES] + tally.other_pairs[:kinds]
    outside = np.array([count_kind(tally.deals.outside, kind) for kind in range(kinds)])
    held = (places[:, seats] @ np.arange(COPIES + 1)).sum(axis=1)
    places[:, -1, 2] = pairs / tally.total
    places[:, -1, 1] = np.clip(outside - held - 2 * places[:, -1, 2], 0.0, 1.0)
    places[:, -1, 0] = np.clip(1.0 - places[:, -1, 1] - places[:, -1, 2], 0.0, 1.0)
