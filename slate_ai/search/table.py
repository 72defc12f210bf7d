"""The search table: nodes found by hash, their edges in one pool.

Both are bounded from the start. The system hands out memory when it is first touched, which takes it a while:
edges touch theirs bit by bit, and nodes, which are scattered, move to a larger place when they need one.
"""

from typing import Any, NamedTuple

import numpy as np

from slate_ai.kernel.jit import inner, kernel
from slate_ai.kernel.rng import SHIFT_32, mix
from slate_ai.kernel.types import Actions, Floats

NODE = np.dtype(
    [
        ("key", np.uint64),  # 0 where there is no node
        ("first_edge", np.int32),  # NO_EDGE until it is expanded
        ("num_edges", np.int32),
        ("visits", np.int32),
        ("value", np.float32),  # mean utility for the player to act
    ],
    align=True,
)
EDGE = np.dtype(
    [
        ("action", np.int32),
        ("visits", np.int32),
        ("prior", np.float32),
        ("value", np.float32),  # mean utility for the player who chooses it
    ],
    align=True,
)
MIXING = np.dtype(
    [
        ("regret", np.float32),  # how much more the edge would have won than what was played, if more
        ("average", np.float32),  # its probabilities so far, added up, later ones counting more
    ],
    align=True,
)
NO_EDGE = 0
"""The pool's first record belongs to nobody, so a zeroed table is an empty one."""
EDGES_PER_NODE = 6
"""Most nodes are visited once and have no edges. In Slate there were 10 a simulation at most."""
FULL = 0.75
"""Of the slots; so probing ends soon."""
FIRST_SLOTS = 1 << 13
"""So few nodes stay in the processor's cache."""
GROWTH = 4
"""By how much a larger place is larger."""
NODES_USED, EDGES_USED, MOST_SLOTS, LAST_ROOT = range(4)
PLAYER_SALT = np.uint64(0xD6E8FEB86659FD93)


class Table(NamedTuple):
    """The search table.

    Attributes:
        nodes: ``NODE`` [N], open addressing with linear probing; ascending by key but for that.
        edges: ``EDGE`` [E], each node's in one run, in the order of their actions.
        mixing: ``MIXING`` [E], more on each edge; [1] where nothing is hidden and nobody needs to mix.
        used: int64 [4], the nodes and the edges in use, the most that N may become, and what tells the node
            that was the root last.
    """

    nodes: Any
    edges: Any
    mixing: Any
    used: Any


def new_table(memory_bytes: int, max_nodes: int, max_edges_per_node: int, is_mixing: bool) -> Table:
    """An empty table of about ``memory_bytes``, or smaller where ``max_nodes`` need less."""
    edge_bytes = EDGE.itemsize + (MIXING.itemsize if is_mixing else 0)
    reserved = edge_bytes * max_edges_per_node
    # While nodes move there are two places for them.
    node_bytes = NODE.itemsize + NODE.itemsize // GROWTH
    affordable = (memory_bytes - reserved) // (node_bytes + EDGES_PER_NODE * edge_bytes)
    most = max(1, min(affordable, 2 * max_nodes))
    num_edges = most * EDGES_PER_NODE + max_edges_per_node + 1
    return Table(
        nodes=np.zeros(1, NODE),
        edges=np.zeros(num_edges, EDGE),
        mixing=np.zeros(num_edges if is_mixing else 1, MIXING),
        used=np.array([0, NO_EDGE + 1, most, 0], np.int64),
    )


def with_room(table: Table, num_nodes: int) -> Table:
    """The table, or an empty larger one with the same edges: with room for so many more nodes, if it may."""
    size, most = table.nodes.size, table.used[MOST_SLOTS]
    while table.used[NODES_USED] + num_nodes > FULL * size and size < most:
        size = min(max(GROWTH * size, FIRST_SLOTS), most)
    return table if size == table.nodes.size else table._replace(nodes=np.zeros(size, NODE))


@kernel
def move_nodes(source: Table, target: Table, slot: int) -> int:
    """Enter all nodes into the empty ``target``; where the node at ``slot`` has come to is returned."""
    moved = 0
    for i in range(source.nodes.size):
        if holds(source, i):
            node = source.nodes[i]
            place = find(target, node["key"])
            copy = target.nodes[place]
            copy["key"] = node["key"]
            copy["first_edge"], copy["num_edges"] = node["first_edge"], node["num_edges"]
            copy["visits"], copy["value"] = node["visits"], node["value"]
            if i == slot:
                moved = place
    return int(moved)


def memory_of(table: Table) -> int:
    """The bytes a table holds."""
    return int(sum(array.nbytes for array in table))


def touched_bytes(table: Table) -> int:
    """The bytes of it that were written to, which is what the system has handed out."""
    edge_bytes = EDGE.itemsize + (MIXING.itemsize if table.mixing.size > 1 else 0)
    return int(table.nodes.nbytes + table.used[EDGES_USED] * edge_bytes)


def is_half_full(table: Table) -> bool:
    """Whether a further search might soon find no room."""
    used, most = table.used, table.used[MOST_SLOTS]
    return bool(used[NODES_USED] > 0.5 * FULL * most or used[EDGES_USED] > 0.5 * table.edges.size)


@inner
def node_key(information_key: np.uint64, player: int) -> np.uint64:
    """What a node is found by; never 0."""
    return mix(information_key + PLAYER_SALT * np.uint64(player + 1)) | np.uint64(1)


@inner
def find(table: Table, key: np.uint64) -> int:
    """The slot that holds ``key``, or the empty one where it would go."""
    size = table.nodes.size
    slot = int(np.int64(((key >> SHIFT_32) * np.uint64(size)) >> SHIFT_32))
    while table.nodes[slot]["key"] != key and holds(table, slot):
        slot = slot + 1 if slot + 1 < size else 0
    return slot


@inner
def holds(table: Table, slot: int) -> bool:
    """Whether ``slot`` is a node, not an empty place."""
    return bool(table.nodes[slot]["key"] != np.uint64(0))


@inner
def is_expanded(table: Table, slot: int) -> bool:
    """Whether the node at ``slot`` has its edges."""
    return bool(table.nodes[slot]["first_edge"] != NO_EDGE)


@inner
def add_node(table: Table, slot: int, key: np.uint64) -> bool:
    """Make the empty ``slot`` a node without edges; False where the table is full."""
    if table.used[NODES_USED] + 1 > FULL * table.nodes.size:
        return False
    table.used[NODES_USED] += 1
    table.nodes[slot]["key"] = key
    return True


@inner
def has_room_for(table: Table, count: int) -> bool:
    """Whether so many edges can be added."""
    return bool(table.used[EDGES_USED] + count <= table.edges.size)


@inner
def add_edges(
    table: Table,
    slot: int,
    actions: Actions,
    priors: Floats,
    values: Floats,
    count: int,
    prior_floor: float,
) -> None:
    """Give the node at ``slot`` its edges, for which there is room."""
    first = table.used[EDGES_USED]
    table.used[EDGES_USED] += count
    node = table.nodes[slot]
    node["first_edge"] = first
    node["num_edges"] = count
    for i in range(count):
        edge = table.edges[first + i]
        edge["action"] = actions[i]
        edge["prior"] = (1.0 - prior_floor) * priors[i] + prior_floor / count
        edge["value"] = values[i]
