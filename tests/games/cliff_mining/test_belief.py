"""The belief against one that looks at single pieces, deal by deal."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.cliff_mining.deal_by_deal import Claimed, Event, SlowBelief, Table, believe, random_table
from slate_ai.games.cliff_mining.belief.belief import PieceBelief, belief_from
from slate_ai.games.cliff_mining.belief.deals import deals_of
from slate_ai.games.cliff_mining.belief.evidence import Evidence
from slate_ai.games.cliff_mining.belief.tally import tally_all
from slate_ai.games.cliff_mining.pieces import pack, unpack
from slate_ai.kernel.operations import SPECTATOR

CASES = [
    # players, observer's seat, pieces drawn first, events after, of them wrong claims
    (3, 0, 8, 6, 0),
    (3, 0, 8, 6, 1),
    (3, 1, 8, 6, 1),
    (3, 2, 8, 6, 1),
    (3, SPECTATOR, 9, 20, 0),
    (3, SPECTATOR, 9, 20, 1),
    (4, 0, 10, 20, 1),
    (4, 2, 10, 40, 2),
]
TABLES, LEAST_COMPARED = 3, 2


def tell(evidence: Evidence, event: Event) -> None:
    if isinstance(event, Claimed):
        found = None if event.found is None else pack(event.found)
        evidence.claim(event.player, pack(event.pieces), event.is_right, found)
        return
    for seat in event.passed:
        evidence.passes(seat, event.count, event.attribute)
    if event.shower is not None:
        shown = None if event.shown is None else pack(event.shown)
        evidence.shows(event.shower, event.count, event.attribute, shown)
    if event.drawn is not None:
        evidence.draw(event.drawn)


def evidence_of(table: Table, observer: int) -> Evidence:
    own = pack([kind for kind, _ in table.hands[observer]]) if observer != SPECTATOR else 0
    evidence = Evidence(table.num_players, observer, own)
    for event in table.seen_by(observer):
        tell(evidence, event)
    return evidence


def exact(evidence: Evidence) -> PieceBelief:
    seats, deals = deals_of(evidence)
    return belief_from(evidence, seats, tally_all(deals))


def table_of(slow: SlowBelief, shape: tuple[int, ...]) -> NDArray[np.float64]:
    whereabouts = np.zeros(shape)
    for where, probability in slow.whereabouts.items():
        whereabouts[where] = probability
    return whereabouts


@pytest.mark.parametrize(("players", "observer", "draws", "events", "exits"), CASES)
def test_equals_the_belief_deal_by_deal(
    players: int, observer: int, draws: int, events: int, exits: int
) -> None:
    compared = 0
    for seed in range(TABLES):
        table = random_table(players, Random(seed), draws, events, exits)
        slow = believe(table, observer)
        if slow is None:
            continue
        fast = exact(evidence_of(table, observer))
        assert fast.num_deals == slow.num_deals
        bags = {tuple(unpack(int(bag))): p for bag, p in zip(fast.bags, fast.bag_probabilities, strict=True)}
        assert bags == pytest.approx(slow.bags, abs=1e-12)
        expected = table_of(slow, fast.whereabouts.shape)
        np.testing.assert_allclose(fast.whereabouts, expected, atol=1e-12)
        compared += 1
    assert compared >= LEAST_COMPARED
