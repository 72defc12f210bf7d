"""What a simulation teaches: the nodes of its path, from the last to the first."""

from typing import Any

from slate_ai.kernel.jit import inner
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import Floats
from slate_ai.search.memory import Memory
from slate_ai.search.mixing import add_to_average, learn_regrets
from slate_ai.search.plan import Plan, explores, is_frozen
from slate_ai.search.table import NO_EDGE, Table


@inner
def back_up(memory: Memory, settings: Settings, plan: Plan, depth: int) -> None:
    """Teach each node of the path its own player's utility (max^n).

    What a node passes on is what its player's best move or strategy wins, not what she won by exploring.
    """
    utility = memory.result.utility
    for i in range(depth - 1, -1, -1):
        step = memory.path[i]
        player = step["player"]
        if not is_frozen(plan, player):
            won = teach(memory.table, settings, plan, step, utility[player], i > 0 or plan.explores)
            learn(memory.table.nodes[step["slot"]], won, 0.0)
            pass_on(utility, player, won)


@inner
def teach(table: Table, settings: Settings, plan: Plan, step: Any, won: float, is_free: bool) -> float:
    """Teach the edge taken what it ``won``; what her best, or her strategy, wins is returned.

    ``is_free``: else a trial was made to take it; where nothing is hidden it learns nothing then.
    """
    slot, edge, best = step["slot"], step["edge"], step["best_edge"]
    if edge == NO_EDGE:
        return won
    if not plan.mixes:
        if is_free:
            learn(table.edges[edge], won, settings.first_visits)
        return won if edge == best else float(table.edges[best]["value"])
    if not explores(plan, step["player"]):
        add_to_average(table, slot)
        if step["strayed"]:
            # By their strategies the others would have come here in other worlds.
            return won
    expected = learn_regrets(table, step, won)
    learn_late(table.edges[edge], won)
    return expected


@inner
def learn(known: Any, utility: float, first_visits: float) -> None:
    """One more visit, and the mean, which counts so many ``first_visits`` too, moves towards ``utility``."""
    known["visits"] += 1
    known["value"] += (utility - known["value"]) / (known["visits"] + first_visits)


@inner
def learn_late(known: Any, utility: float) -> None:
    """One more visit; in the mean the n-th counts n times, for the first were won against beginners."""
    known["visits"] += 1
    known["value"] += (utility - known["value"]) * 2 / (known["visits"] + 1)


@inner
def pass_on(utility: Floats, player: int, won: float) -> None:
    """Give ``player`` what she would have won; the others share the difference."""
    share = (utility[player] - won) / max(utility.size - 1, 1)
    for seat in range(utility.size):
        utility[seat] = won if seat == player else utility[seat] + share
