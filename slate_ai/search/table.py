"""The search table: nodes found by hash, their edges in one pool. Allocated once, never grown."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.kernel.jit import inline
from slate_ai.kernel.rng import mix

Records = NDArray[np.void]

NODE = np.dtype(
    [
        ("key", np.uint64),  # 0 marks an empty slot
        ("first_edge", np.int32),  # NO_EDGE until the second visit
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
        ("value", np.float32),  # mean utility for the player who chooses
    ],
    align=True,
)
NO_EDGE = 0
"""The pool's first record belongs to nobody, so a zeroed table is an empty one."""
EDGES_PER_NODE = 4
"""Most nodes are visited once and have no edges yet."""
NODES_USED, EDGES_USED = 0, 1
PLAYER_SALT = np.uint64(0xD6E8FEB86659FD93)


class Table(NamedTuple):
    """The search table.

    Attributes:
        nodes: ``NODE`` [2**n], open addressing with linear probing.
        edges: ``EDGE`` [E], each node's in one run, in the order of their actions.
        used: int64 [2], the nodes and the edges in use.
    """

    nodes: Any
    edges: Any
    used: Any


def new_table(memory_bytes: int, max_nodes: int) -> Table:
    """An empty table of at most ``memory_bytes`` that need not hold more than ``max_nodes``."""
    affordable = memory_bytes // (NODE.itemsize + EDGES_PER_NODE * EDGE.itemsize)
    slots = 1 << max(4, min(affordable.bit_length() - 1, (2 * max_nodes - 1).bit_length()))
    # np.zeros takes pages from the system only when they are first touched.
    return Table(np.zeros(slots, NODE), np.zeros(slots * EDGES_PER_NODE, EDGE), np.array([0, 1], np.int64))


def memory_of(table: Table) -> int:
    """The bytes a table holds."""
    return int(sum(array.nbytes for array in table))


@inline
def node_key(information_key: np.uint64, player: int) -> np.uint64:
    """What a node is found by; never 0."""
    return mix(information_key + PLAYER_SALT * np.uint64(player + 1)) | np.uint64(1)


@inline
def find(table: Table, key: np.uint64) -> int:
    """The slot that holds ``key``, or the empty one where it would go."""
    mask = np.int64(table.nodes.size - 1)
    slot = np.int64(key >> np.uint64(20)) & mask
    while table.nodes[slot]["key"] != key and table.nodes[slot]["key"] != 0:
        slot = (slot + 1) & mask
    return int(slot)


@inline
def holds(table: Table, slot: int) -> bool:
    """Whether ``slot`` is a node, not an empty place."""
    return bool(table.nodes[slot]["key"] != 0)


@inline
def add_node(table: Table, slot: int, key: np.uint64) -> bool:
    """Make the empty ``slot`` a node without edges; False where the table is full."""
    # A quarter stays empty, so that probing ends soon.
    if 4 * table.used[NODES_USED] >= 3 * table.nodes.size:
        return False
    table.used[NODES_USED] += 1
    table.nodes[slot]["key"] = key
    return True


@inline
def add_edges(table: Table, slot: int, actions: Any, priors: Any, count: int, prior_floor: float) -> bool:
    """Give the node at ``slot`` its edges; False where the table is full."""
    first = table.used[EDGES_USED]
    if first + count > table.edges.size:
        return False
    table.used[EDGES_USED] += count
    for i in range(count):
        edge = table.edges[first + i]
        edge["action"] = actions[i]
        edge["prior"] = (1.0 - prior_floor) * priors[i] + prior_floor / count
    node = table.nodes[slot]
    node["first_edge"] = first
    node["num_edges"] = count
    return True
