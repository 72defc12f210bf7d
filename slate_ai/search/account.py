"""The root's account of its moves, in the kernel."""

import numpy as np

from slate_ai.kernel.jit import inner
from slate_ai.kernel.operations import TERMINAL, current_player, score_variance
from slate_ai.kernel.types import Game
from slate_ai.search.memory import CLOCK, ROOT_EDGE, ROOT_SLOT, Memory
from slate_ai.search.plan import Plan


@inner
def youth_of_tree(memory: Memory, depth: int, is_over: bool) -> float:
    """How little was known where a descent of so many steps ended, in (0, 1].

    1 where the tree was left; where the game was over, it falls as the last node's visits grow.
    """
    if depth == 0 or not is_over:
        return 1.0
    last = memory.table.nodes[memory.path[depth - 1]["slot"]]
    return float(1.0 / (1.0 + last["visits"]))


@inner
def record(game: Game, memory: Memory, plan: Plan, player: int, youth: float) -> None:
    """Enter a simulation, which ended in the state in ``scratch``, under the move that it began with.

    ``player`` is to act at the root; ``youth`` is that of the tree where the simulation left it.
    """
    if not plan.is_about_root:
        return
    if plan.explores:
        memory.counters[ROOT_EDGE] = memory.path[0]["edge"]
    move = memory.counters[ROOT_EDGE] - memory.table.nodes[memory.counters[ROOT_SLOT]]["first_edge"]
    entry = memory.account.moves[move]
    entry["visits"] += 1
    if plan.explores:
        return
    entry["trials"] += 1
    weight, utility = np.float64(memory.counters[CLOCK]), memory.result.utility[player]
    entry["weight"] += weight
    entry["weight_squares"] += weight * weight
    entry["utility"] += utility
    entry["utility_squares"] += utility * utility
    entry["late_utility"] += weight * utility
    entry["late_youth"] += weight * youth
    record_seats(game, memory, move, weight)


@inner
def record_seats(game: Game, memory: Memory, move: int, weight: float) -> None:
    """Enter what the simulation brought to each seat, by the law of total variance.

    Where it was cut off, the final score will stray from the one expected.
    """
    state, result = memory.scratch.state, memory.result
    is_over = current_player(game, state) == TERMINAL
    for seat in range(result.win.size):
        entry, score = memory.account.seats[move, seat], result.score[seat]
        luck_to_come = 0.0 if is_over else score_variance(game, state, seat, score)
        entry["late_win"] += weight * result.win[seat]
        entry["late_score"] += weight * score
        entry["late_score_squares"] += weight * (score * score + luck_to_come)
