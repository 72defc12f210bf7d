"""Which move a descent tries."""

import math

from slate_ai.kernel.jit import inline
from slate_ai.kernel.settings import Settings
from slate_ai.search.table import Table


@inline
def select_edge(table: Table, slot: int, settings: Settings) -> int:
    """The edge with the highest upper bound: its value, and more the less it was tried for its prior.

    Source: PUCT as in Silver et al., "Mastering the game of Go without human knowledge" (2017).
    """
    node = table.nodes[slot]
    first, count = node["first_edge"], node["num_edges"]
    untried = node["value"] - settings.first_play_reduction
    scale = settings.exploration * math.sqrt(node["visits"])
    best, best_bound = first, -math.inf
    for i in range(first, first + count):
        edge = table.edges[i]
        visits = edge["visits"]
        value = edge["value"] if visits > 0 else untried
        bound = value + scale * edge["prior"] / (1 + visits)
        if bound > best_bound:
            best, best_bound = i, bound
    return int(best)
