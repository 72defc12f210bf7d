"""Which move a descent tries where something is hidden: players mix, by regret matching.

A node's edges are played in proportion to their regrets. Averaged over time, two players' strategies
approach an equilibrium of a zero-sum game.
Sources: Hart and Mas-Colell (2000); Lanctot et al., "Monte Carlo sampling for regret minimization in
extensive games" (2009); Schmid et al., "Variance reduction in Monte Carlo counterfactual regret
minimization" (2019); Tammelin, "Solving large imperfect information games using CFR+" (2014).
"""

from typing import Any

from slate_ai.kernel.jit import inner
from slate_ai.kernel.rng import random_unit
from slate_ai.kernel.types import Rng
from slate_ai.search.table import Table

EXPLORED_SHARE = 0.5
"""Of an exploring player's moves, drawn from the prior instead of the strategy."""
ERROR_SHARE = 0.01
"""Of past moves, presumed to be drawn from the prior."""
SURPRISE_SHARE = 0.6
"""Of a result's deviation from the edge's value, what regret is allowed to learn at once. All of it would be
unbiased; the rest comes through the value, with far less noise."""


@inner
def sum_of_regrets(table: Table, slot: int) -> float:
    """Over the edges of the node at ``slot``."""
    first = table.nodes[slot]["first_edge"]
    total = 0.0
    for i in range(first, first + table.nodes[slot]["num_edges"]):
        total += table.mixing[i]["regret"]
    return total


@inner
def strategy(table: Table, edge: int, total: float) -> float:
    """The probability of ``edge`` now; ``total`` is the sum of its node's regrets."""
    if total > 0.0:
        return float(table.mixing[edge]["regret"] / total)
    return float(table.edges[edge]["prior"])


@inner
def draw_edge(table: Table, step: Any, explored_share: float, rng: Rng) -> None:
    """Write an edge drawn from the strategy, or partly from the prior, and its probability."""
    slot = step["slot"]
    total = sum_of_regrets(table, slot)
    edge = int(table.nodes[slot]["first_edge"])
    last = edge + table.nodes[slot]["num_edges"] - 1
    left = random_unit(rng)
    while True:
        prior = table.edges[edge]["prior"]
        probability = (1.0 - explored_share) * strategy(table, edge, total) + explored_share * prior
        left -= probability
        if left < 0.0 or edge == last:
            break
        edge += 1
    step["edge"] = edge
    step["probability"] = probability


@inner
def add_to_average(table: Table, slot: int) -> None:
    """Remember the strategy of this moment, the more the later."""
    total = sum_of_regrets(table, slot)
    node = table.nodes[slot]
    for i in range(node["first_edge"], node["first_edge"] + node["num_edges"]):
        table.mixing[i]["average"] += (node["visits"] + 1) * strategy(table, i, total)


@inner
def learn_regrets(table: Table, step: Any, utility: float) -> float:
    """Learn what the edge of ``step`` has won; what the strategy wins is returned.

    The edges' values stand in for those not taken, so only the surprise is weighed by the probability.
    """
    slot, taken = step["slot"], step["edge"]
    total = sum_of_regrets(table, slot)
    first = table.nodes[slot]["first_edge"]
    last = first + table.nodes[slot]["num_edges"] - 1
    surprise = (utility - table.edges[taken]["value"]) / step["probability"]
    share = strategy(table, taken, total)
    known = 0.0
    for i in range(first, last + 1):
        known += strategy(table, i, total) * table.edges[i]["value"]
    for i in range(first, last + 1):
        news = surprise * ((1.0 if i == taken else 0.0) - share)
        regret = table.mixing[i]["regret"] + table.edges[i]["value"] - known + SURPRISE_SHARE * news
        table.mixing[i]["regret"] = max(0.0, regret)
    return float(known + share * surprise)


@inner
def likelihood_of(table: Table, slot: int, edge: int) -> float:
    """The probability of ``edge`` now, for judging the past; never 0, for all play wrong at times."""
    now = strategy(table, edge, sum_of_regrets(table, slot))
    return (1.0 - ERROR_SHARE) * now + ERROR_SHARE * float(table.edges[edge]["prior"])
