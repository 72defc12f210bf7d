"""What a simulation teaches: the nodes of its path, and the root's account."""

from typing import Any

from slate_ai.kernel.jit import inline
from slate_ai.search.memory import Memory
from slate_ai.search.table import NO_EDGE

EVERYBODY = -1
"""All players learn from a simulation."""


@inline
def back_up(memory: Memory, depth: int, learner: int) -> None:
    """Add the utilities to the path: each node and edge learns its own player's (max^n)."""
    table, path = memory.table, memory.path
    for i in range(depth):
        player = path.players[i]
        if learner == EVERYBODY or player == learner:
            utility = memory.result.utility[player]
            learn(table.nodes[path.slots[i]], utility)
            if path.edges[i] != NO_EDGE:
                learn(table.edges[path.edges[i]], utility)


@inline
def learn(known: Any, utility: float) -> None:
    """One more visit, and the mean moved towards ``utility``."""
    known["visits"] += 1
    known["value"] += (utility - known["value"]) / known["visits"]


@inline
def record(memory: Memory, depth: int, player: int) -> None:
    """Add the result to the root's move that the simulation began with."""
    root, path, result = memory.root, memory.path, memory.result
    if depth == 0 or path.slots[0] != root.slot[0]:
        return
    move = path.edges[0] - memory.table.nodes[root.slot[0]]["first_edge"]
    root.visits[move] += 1
    root.utility[move] += result.utility[player]
    root.utility_squares[move] += result.utility[player] ** 2
    for seat in range(result.win.size):
        root.win[move, seat] += result.win[seat]
        root.score[move, seat] += result.score[seat]
        root.score_squares[move, seat] += result.score[seat] ** 2
