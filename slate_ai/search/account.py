"""The root's account of its moves, in the kernel."""

import numpy as np

from slate_ai.kernel.jit import inner
from slate_ai.search.memory import CLOCK, ROOT_EDGE, ROOT_SLOT, Memory
from slate_ai.search.plan import Plan


@inner
def record(memory: Memory, plan: Plan, player: int) -> None:
    """Enter a simulation under the move that it began with; ``player`` is to act at the root."""
    if not plan.is_about_root:
        return
    if plan.explores:
        memory.counters[ROOT_EDGE] = memory.path[0]["edge"]
    move = memory.counters[ROOT_EDGE] - memory.table.nodes[memory.counters[ROOT_SLOT]]["first_edge"]
    entry, result = memory.account.moves[move], memory.result
    entry["visits"] += 1
    if plan.explores:
        return
    entry["trials"] += 1
    weight, utility = np.float64(memory.counters[CLOCK]), result.utility[player]
    entry["weight"] += weight
    entry["weight_squares"] += weight * weight
    entry["utility"] += utility
    entry["utility_squares"] += utility * utility
    entry["late_utility"] += weight * utility
    for seat in range(result.win.size):
        seat_entry, score = memory.account.seats[move, seat], result.score[seat]
        seat_entry["late_win"] += weight * result.win[seat]
        seat_entry["late_score"] += weight * score
        seat_entry["late_score_squares"] += weight * score * score
