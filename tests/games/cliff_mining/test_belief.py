"""The belief against one that looks at single pieces, deal by deal."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from games.cliff_mining.deal_by_deal import Claimed, Event, SlowBelief, Table, believe, random_table
from slate_ai.games.cliff_mining.belief.belief import PieceBelief, belief_from
from slate_ai.games.cliff_mining.belief.deals import deals_of
from slate_ai.games.cliff_mining.belief.evidence import Evidence
from slate_ai.games.cliff_mining.belief.tally import tally_all, tally_sample
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
SAMPLE, MOST_ERRORS = 4000, 5
"""Draws; standard errors by which a mean of a sample may be off."""


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


@pytest.mark.parametrize(("observer", "exits"), [(0, 0), (1, 0), (0, 1), (2, 1)])
def test_a_sample_agrees_with_all_deals(observer: int, exits: int) -> None:
    table = random_table(3, Random(observer), num_draws=2, num_events=8, num_exits=exits)
    evidence = evidence_of(table, observer)
    seats, deals = deals_of(evidence)
    whole = exact(evidence)
    drawn = tally_sample(deals, SAMPLE, seed=1)
    sample = belief_from(evidence, seats, drawn)
    assert whole.is_exact
    assert not sample.is_exact
    assert 0.2 * SAMPLE < sample.effective_sample_size <= SAMPLE * (1 + 1e-9)
    deviation = np.sqrt(whole.whereabouts @ np.arange(3) ** 2 - whole.expected**2 + 1e-12)
    error = deviation / sample.effective_sample_size**0.5
    assert (np.abs(sample.expected - whole.expected) <= MOST_ERRORS * error + 1e-9).all()
    assert sample.num_deals == pytest.approx(whole.num_deals, rel=0.2)


def test_a_sample_tells_no_bag_that_it_met_by_chance() -> None:
    evidence = Evidence(5, 0, pack([0, 0, 1, 1, 2]))
    drawn = tally_sample(deals_of(evidence)[1], 512, seed=1)
    assert drawn.bags.size == 0
    belief = belief_from(evidence, [1, 2, 3, 4], drawn)
    # Of the other 31 pieces eleven are in the bag.
    np.testing.assert_allclose(belief.expected[3:, -1], 2 * 11 / 31, atol=MOST_ERRORS / 512**0.5)
    np.testing.assert_allclose(belief.whereabouts[3:, -1, 2], 11 * 10 / (31 * 30), atol=0.1)


def test_samples_follow_from_their_seed() -> None:
    table = random_table(3, Random(5), num_draws=2, num_events=8, num_exits=0)
    belief = exact(evidence_of(table, 0))
    assert belief.sample(50, seed=1).tolist() == belief.sample(50, seed=1).tolist()
    assert belief.sample(50, seed=1).tolist() != belief.sample(50, seed=2).tolist()


def test_no_deal_fits_what_cannot_be() -> None:
    evidence = Evidence(3, 0, pack([0, 0, 1, 1, 2]))
    evidence.shows(1, 2, 0)
    evidence.shows(2, 4, 0)
    assert exact_total(evidence) > 0
    evidence.shows(1, 3, 0)
    assert exact_total(evidence) == 0
    drawn_thrice = Evidence(3, 0, pack([0, 0, 1, 1, 2]))
    drawn_thrice.draw(0)
    assert exact_total(drawn_thrice) == 0


def exact_total(evidence: Evidence) -> float:
    return tally_all(deals_of(evidence)[1]).total
