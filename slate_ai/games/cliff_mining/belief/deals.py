"""What kernels need to weigh deals: the hands that each player may have, and what binds them together.

Pieces are dealt as if each bore a name, all deals being equally likely. A deal is one hand for each player
whose hand the observer does not know; its weight is the number of ways to deal it, times the probability of
all that was seen. The piece that a draw brought is more likely the more of its kind were in the bag: as long
as nobody is out that is told by leaving drawn pieces out of the supply; an out player's pieces may be drawn.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.cliff_mining.belief.evidence import Evidence
from slate_ai.games.cliff_mining.belief.hands import all_hands, are_within, pack_counts
from slate_ai.games.cliff_mining.pieces import FIELD_BITS, HAND_SIZE, contains, count_kind
from slate_ai.games.cliff_mining.showings import count_showings
from slate_ai.kernel.jit import kernel

DRAWN_KIND, DRAWN_ERA, IN_REACH = range(3)
CLAIM_ERA, HELD, WAS_HELD = range(3)


class Deals(NamedTuple):
    """The players whose hands are unknown, those with fewest hands first; ``m`` of them, ``L`` hands in all.

    Attributes:
        supply: the pieces, packed, that may have been dealt to them.
        outside: the pieces, packed, that are now in the bag or in their hands.
        era: how many players are out by now.
        exits: int64 [m], the era at whose end each left, or ``NEVER``.
        starts: int64 [m + 1], where each one's hands begin, and the end.
        hands: int64 [L], packed.
        chances: float64 [L], how likely the hand's owner shows what the observer saw her show.
        draws: int64 [D, 3], draws since somebody was out: the kind, the era, and how many of the kind were in
            the bag or in hands that the observer does not know.
        claims: int64 [C, 3], what claims told: the era, what these players held then if the bag was as
            claimed, and whether it was.
    """

    supply: int
    outside: int
    era: int
    exits: NDArray[np.int64]
    starts: NDArray[np.int64]
    hands: NDArray[np.int64]
    chances: NDArray[np.float64]
    draws: NDArray[np.int64]
    claims: NDArray[np.int64]


def deals_of(evidence: Evidence) -> tuple[list[int], Deals]:
    """The seats in order, and what they may hold. No hands at all where no deal fits."""
    lists = {seat: list_hands(evidence, seat) for seat in evidence.unknown}
    claims = _claims(evidence)
    seats = sorted(lists, key=lambda seat: (lists[seat].size, seat))
    hands = (
        [lists[seat] for seat in seats] if _is_possible(evidence) else [np.zeros(0, np.int64) for _ in seats]
    )
    chances = [weigh_showings(evidence, seat, own) for seat, own in zip(seats, hands, strict=True)]
    return seats, Deals(
        supply=_pack(_supply(evidence)),
        outside=_pack(evidence.outside(evidence.era, len(evidence.draws))),
        era=evidence.era,
        exits=np.array([evidence.exits[seat] for seat in seats], np.int64),
        starts=np.cumsum([0, *map(len, hands)], dtype=np.int64),
        hands=np.concatenate(hands),
        chances=np.concatenate(chances),
        draws=_late_draws(evidence),
        claims=claims,
    )


def list_hands(evidence: Evidence, seat: int) -> NDArray[np.int64]:
    """The hands that ``seat`` may have been dealt, whatever others have."""
    pieces, counts = all_hands(evidence.num_players)
    limit = _pack(_limit(evidence, seat))
    least, most = pack_counts(evidence.least[seat]), pack_counts(evidence.most[seat])
    fitting = np.empty(pieces.size, np.int64)
    return fitting[: keep_fitting(pieces, counts, evidence.known[seat], limit, least, most, fitting)]


def weigh_showings(evidence: Evidence, seat: int, hands: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely ``seat`` shows what the observer saw her show, for each hand that she may have."""
    chances = np.ones(hands.size)
    for (count, attribute), times in sorted(evidence.seen[seat].items()):
        weigh_requests(hands, count, attribute, times, chances)
    return chances


@kernel
def keep_fitting(
    pieces: NDArray[np.int64],
    counts: NDArray[np.int64],
    known: int,
    limit: int,
    least: int,
    most: int,
    out: NDArray[np.int64],
) -> int:
    """Write the hands that hold ``known``, are within ``limit`` and whose counts are within bounds."""
    kept = 0
    for i in range(pieces.size):
        hand = pieces[i]
        if are_within(counts[i], least, most) and contains(hand, known) and contains(limit, hand):
            out[kept] = hand
            kept += 1
    return kept


@kernel
def weigh_requests(
    hands: NDArray[np.int64], count: int, attribute: int, times: int, chances: NDArray[np.float64]
) -> None:
    """Multiply each hand's chance by that of ``times`` given showings of ``count`` with ``attribute``."""
    for i in range(hands.size):
        chances[i] /= count_showings(hands[i], count, attribute) ** times


def _supply(evidence: Evidence) -> list[int]:
    first_era = [draw for draw in evidence.draws if draw.era == 0]
    supply = evidence.outside(0, len(first_era))
    for claim in evidence.claims:
        if claim.is_right and claim.era == 0:
            supply = _least(supply, _held(evidence, claim.pieces, 0, claim.num_draws))
    return supply


def _limit(evidence: Evidence, seat: int) -> list[int]:
    """Of each kind, how many ``seat`` can have been dealt at most."""
    limit = _supply(evidence)
    for other in evidence.unknown:
        if other != seat:
            limit = [n - count_kind(evidence.known[other], kind) for kind, n in enumerate(limit)]
    for era in range(min(evidence.exits[seat], evidence.era) + 1):
        num_draws = sum(draw.era <= era for draw in evidence.draws)
        limit = _least(limit, evidence.outside(era, num_draws))
    for claim in evidence.claims:
        if claim.is_right and evidence.is_active(seat, claim.era):
            limit = _least(limit, _held(evidence, claim.pieces, claim.era, claim.num_draws))
    return limit


def _held(evidence: Evidence, bag: int, era: int, num_draws: int) -> list[int]:
    """Of each kind, what active players held at a time when ``bag`` was the bag."""
    outside = evidence.outside(era, num_draws)
    return [n - count_kind(bag, kind) for kind, n in enumerate(outside)]


def _claims(evidence: Evidence) -> NDArray[np.int64]:
    """The rows of ``Deals.claims``. A claim that cannot be right tells nothing if it was wrong."""
    rows = [
        (claim.era, _pack(held), claim.is_right)
        for claim in evidence.claims
        if _can_hold(evidence, claim.era, held := _held(evidence, claim.pieces, claim.era, claim.num_draws))
    ]
    return np.array(rows, np.int64).reshape(-1, 3)


def _is_possible(evidence: Evidence) -> bool:
    """Whether there are pieces enough for all that was drawn or rightly claimed."""
    ends = [sum(draw.era <= era for draw in evidence.draws) for era in range(evidence.era + 1)]
    return all(min(evidence.outside(era, end)) >= 0 for era, end in enumerate(ends)) and all(
        _can_hold(evidence, claim.era, _held(evidence, claim.pieces, claim.era, claim.num_draws))
        for claim in evidence.claims
        if claim.is_right
    )


def _can_hold(evidence: Evidence, era: int, held: list[int]) -> bool:
    """Whether those active in an era can have held these numbers of each kind."""
    active = sum(evidence.is_active(seat, era) for seat in evidence.unknown)
    return min(held) >= 0 and sum(held) == HAND_SIZE * active


def _late_draws(evidence: Evidence) -> NDArray[np.int64]:
    rows = [
        (draw.kind, draw.era, evidence.outside(draw.era, i)[draw.kind])
        for i, draw in enumerate(evidence.draws)
        if draw.era > 0
    ]
    return np.array(rows, np.int64).reshape(-1, 3)


def _least(one: list[int], other: list[int]) -> list[int]:
    return [min(pair) for pair in zip(one, other, strict=True)]


def _pack(numbers: list[int]) -> int:
    """Of each kind so many pieces, as a multiset; none where the number is below 0."""
    return sum(max(0, number) << FIELD_BITS * kind for kind, number in enumerate(numbers))
