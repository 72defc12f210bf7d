"""Which move a descent tries where something is hidden: players mix, by regret matching.

A node's edges are played in proportion to their regrets. Averaged over time, two players' strategies
approach an equilibrium of a zero-sum game.
Sources: Hart and Mas-Colell (2000); Lanctot et al., "Monte Carlo sampling for regret minimization in
extensive games" (2009); Schmid et al., "Variance reduction in Monte Carlo counterfactual regret
minimization" (2019); Tammelin, "Solving large imperfect information games using CFR+" (2014); Brown and
Sandholm, "Solving imperfect-information games via discounted regret minimization" (2019).
"""

from typing import Any, NamedTuple

from slate_ai.kernel.jit import inner
from slate_ai.kernel.rng import random_unit
from slate_ai.kernel.types import Rng
from slate_ai.search.table import Table

EXPLORED_SHARE = 0.6
"""Of an exploring player's moves, drawn from the prior instead of the strategy."""
ERROR_SHARE = 0.01
"""Of past moves, presumed to be drawn from the prior, at least."""
DOUBTED_VISITS = 1.0
"""After so many visits every other past move is: the regrets of few results tell little of how one plays."""
SURPRISE_SHARE = 0.6
"""Of a result's deviation from the edge's value, what regret is allowed to learn at once. All of it would be
unbiased; the rest comes through the value, with far less noise."""
FORGETTING = 0.4
"""Regrets fade, at the n-th visit by this part of 1 / n: what was learnt against beginners is outgrown."""
VISITS_TO_WIDEN = 16
"""After so many visits a move of half the average prior is open, after thrice as many one of a quarter."""
ROUNDING = 1e-4
"""Equal priors may differ by less."""


class Mixture(NamedTuple):
    """What a node's strategy is made from.

    Attributes:
        regret: the sum over its edges.
        least_prior: of an edge that is open.
        prior: the sum over its open edges.
    """

    regret: float
    least_prior: float
    prior: float


@inner
def mixture_at(table: Table, slot: int) -> Mixture:
    """The sums over the edges of the node at ``slot``.

    It widens: moves of less than average prior are opened one after the other as it is visited, the more
    promising first. Source: progressive unpruning as in Chaslot et al., "Progressive strategies for
    Monte-Carlo tree search" (2008).
    """
    node = table.nodes[slot]
    first, count = node["first_edge"], node["num_edges"]
    least_prior = (1.0 - ROUNDING) / (count * (1.0 + node["visits"] / VISITS_TO_WIDEN))
    regret, prior = 0.0, 0.0
    for i in range(first, first + count):
        regret += table.mixing[i]["regret"]
        if table.edges[i]["prior"] >= least_prior:
            prior += table.edges[i]["prior"]
    return Mixture(regret, least_prior, prior)


@inner
def widened_prior(table: Table, edge: int, mixture: Mixture) -> float:
    """The prior of ``edge`` among those that are open; 0 where it is not."""
    prior = table.edges[edge]["prior"]
    return float(prior / mixture.prior) if prior >= mixture.least_prior else 0.0


@inner
def strategy(table: Table, edge: int, mixture: Mixture) -> float:
    """The probability of ``edge`` now."""
    if mixture.regret > 0.0:
        return float(table.mixing[edge]["regret"] / mixture.regret)
    return widened_prior(table, edge, mixture)


@inner
def draw_edge(table: Table, step: Any, explored_share: float, rng: Rng) -> bool:
    """Write an edge drawn from the strategy, or a share of times from the prior, and its probability.

    Whether the prior decided is returned.
    """
    slot = step["slot"]
    mixture = mixture_at(table, slot)
    first = table.nodes[slot]["first_edge"]
    strays = random_unit(rng) < explored_share
    left = random_unit(rng)
    for edge in range(first, first + table.nodes[slot]["num_edges"]):
        prior, now = widened_prior(table, edge, mixture), strategy(table, edge, mixture)
        share = prior if strays else now
        if share > 0.0:
            step["edge"] = edge
            step["probability"] = (1.0 - explored_share) * now + explored_share * prior
        left -= share
        if left < 0.0:
            break
    return strays


@inner
def add_to_average(table: Table, slot: int) -> None:
    """Remember the strategy of this moment, the more the later."""
    mixture = mixture_at(table, slot)
    node = table.nodes[slot]
    for i in range(node["first_edge"], node["first_edge"] + node["num_edges"]):
        table.mixing[i]["average"] += (node["visits"] + 1) * strategy(table, i, mixture)


@inner
def learn_regrets(table: Table, step: Any, utility: float) -> float:
    """Learn what the edge of ``step`` has won; what the strategy wins is returned.

    The edges' values stand in for those not taken, so only the surprise is weighed by the probability.
    """
    slot, taken = step["slot"], step["edge"]
    mixture = mixture_at(table, slot)
    first = table.nodes[slot]["first_edge"]
    last = first + table.nodes[slot]["num_edges"] - 1
    surprise = (utility - table.edges[taken]["value"]) / step["probability"]
    share = strategy(table, taken, mixture)
    kept = 1.0 - FORGETTING / (1.0 + table.nodes[slot]["visits"])
    known = 0.0
    for i in range(first, last + 1):
        known += strategy(table, i, mixture) * table.edges[i]["value"]
    for i in range(first, last + 1):
        if table.edges[i]["prior"] < mixture.least_prior:
            continue
        news = surprise * ((1.0 if i == taken else 0.0) - share)
        regret = kept * table.mixing[i]["regret"] + table.edges[i]["value"] - known + SURPRISE_SHARE * news
        table.mixing[i]["regret"] = max(0.0, regret)
    return float(known + share * surprise)


@inner
def likelihood_of(table: Table, slot: int, edge: int) -> float:
    """The probability of ``edge`` now, for judging the past; never 0, for all play wrong at times."""
    now = strategy(table, edge, mixture_at(table, slot))
    doubt = max(ERROR_SHARE, DOUBTED_VISITS / (DOUBTED_VISITS + table.nodes[slot]["visits"]))
    return float((1.0 - doubt) * now + doubt * table.edges[edge]["prior"])
