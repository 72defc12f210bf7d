"""Which move a descent tries where all is open."""

import math
from typing import Any

from slate_ai.kernel.jit import inner
from slate_ai.kernel.settings import Settings
from slate_ai.search.table import Table

CAUTION = 2.0
"""A move without a first value is believed as if so many visits (times its prior, relative to equal ones) had
found less."""


@inner
def select_edge(table: Table, settings: Settings, step: Any, explores: bool) -> None:
    """Write the edge to take at the step's node, and the best one as far as is known.

    Who explores takes that with the highest upper bound: its value, and more the less it was tried for its
    prior. The best has the highest value, where a move tried rarely is presumed to be worse than it seems.
    Source: PUCT as in Silver et al., "Mastering the game of Go without human knowledge" (2017).
    """
    node = table.nodes[step["slot"]]
    first, count = node["first_edge"], node["num_edges"]
    is_judged = settings.first_visits > 0.0
    untried = node["value"] - settings.first_play_reduction
    scale = settings.exploration * math.sqrt(node["visits"])
    explored, highest = first, -math.inf
    best, most = first, -math.inf
    for i in range(first, first + count):
        edge = table.edges[i]
        visits, prior = edge["visits"], edge["prior"]
        value = edge["value"] if is_judged or visits > 0 else untried
        bound = value + scale * prior / (1 + visits)
        if bound > highest:
            explored, highest = i, bound
        # A first value is itself such a caution.
        doubt = 0.0 if is_judged else CAUTION * prior * count
        believed = value - doubt * (value - untried) / (visits + doubt) if doubt > 0.0 else value
        if believed > most:
            best, most = i, believed
    step["edge"] = explored if explores else best
    step["best_edge"] = best
