"""All that one search thread reads and writes: its root, table, path, account and scratch space."""

from typing import Any, NamedTuple

import numpy as np

from slate_ai.kernel import operations
from slate_ai.kernel.operations import MAX_TRAIL
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import State
from slate_ai.search.table import Table, move_nodes, with_room

MAX_DEPTH = 256
"""A descent that grows longer is played out from there."""

STEP = np.dtype(
    [
        ("slot", np.int64),  # the node
        ("edge", np.int64),  # the one taken; NO_EDGE where the path ends
        ("best_edge", np.int64),  # the one taken by a player who does not explore
        ("player", np.int64),  # who chose
        ("strayed", np.int64),  # whether somebody tried a move out before, and so told less than her moves do
        ("probability", np.float64),  # with which the edge was taken, where players mix
    ],
    align=True,
)
MOVE_ACCOUNT = np.dtype(
    [
        ("visits", np.int64),  # simulations
        ("trials", np.int64),  # those in which nobody explored after the root
        ("utility", np.float64),  # of the trials, for the player to act, added up
        ("utility_squares", np.float64),
        ("weight", np.float64),  # a trial counts as often as simulations came before, for the tree learns
        ("weight_squares", np.float64),
        ("late_utility", np.float64),  # utility times weight
        ("late_youth", np.float64),  # youth of the tree where the trial ended, in (0, 1], times weight
    ],
    align=True,
)
SEAT_ACCOUNT = np.dtype(
    [
        ("late_win", np.float64),  # the same, per seat
        ("late_score", np.float64),
        ("late_score_squares", np.float64),  # of the final score, as far as it can be foreseen
    ],
    align=True,
)
CLOCK, ROOT_SLOT, ROOT_EDGE, TRAIL_LENGTH = range(4)


class Root(NamedTuple):
    """Where simulations begin.

    Attributes:
        state: the state as the player to act knows it.
        start: where ``operations.rewind`` takes it; the same where nothing is hidden.
        trail: int32 [MAX_TRAIL], the actions from there.
    """

    state: Any
    start: Any
    trail: Any


class Result(NamedTuple):
    """How one simulation ended: float64 [P] each, utility in [0, 1], win share, score."""

    utility: Any
    win: Any
    score: Any


class Account(NamedTuple):
    """What simulations found of each of the root's moves.

    Attributes:
        moves: ``MOVE_ACCOUNT`` [A].
        seats: ``SEAT_ACCOUNT`` [A, P].
    """

    moves: Any
    seats: Any


class Scratch(NamedTuple):
    """Buffers: two states; actions int32; priors and values float32; wins and scores, float64 [A, P]."""

    state: Any
    candidate: Any
    actions: Any
    priors: Any
    values: Any
    wins: Any
    scores: Any


class Memory(NamedTuple):
    """One search thread's memory.

    Attributes:
        counters: int64 [4]: simulations so far; the root's node; its edge that the last simulation which
            explored began with; the trail's length.
        path: ``STEP`` [MAX_DEPTH], the descent of one simulation.
        rng: uint64 [1].
    """

    root: Root
    table: Table
    counters: Any
    path: Any
    result: Result
    account: Account
    scratch: Scratch
    rng: Any


def new_memory(game: Any, state: State, num_moves: int, table: Table, seed: int, stream: int) -> Memory:
    """Memory for a search of ``state``, whose root has ``num_moves`` moves, on a table new or kept."""
    players = int(operations.num_players(game))
    actions = int(operations.max_legal_actions(game))
    return Memory(
        root=Root(np.array(state), np.array(state), np.zeros(MAX_TRAIL, np.int32)),
        table=table,
        counters=np.zeros(4, np.int64),
        path=np.zeros(MAX_DEPTH, STEP),
        result=Result(*(np.zeros(players) for _ in Result._fields)),
        account=Account(np.zeros(num_moves, MOVE_ACCOUNT), np.zeros((num_moves, players), SEAT_ACCOUNT)),
        scratch=Scratch(
            np.array(state),
            np.array(state),
            np.zeros(actions, np.int32),
            np.zeros(actions, np.float32),
            np.zeros(actions, np.float32),
            np.zeros((actions, players)),
            np.zeros((actions, players)),
        ),
        rng=new_rng(seed, stream),
    )


def with_roomy_table(memory: Memory, num_nodes: int) -> Memory:
    """The memory, with a table that has room for so many more nodes, as far as it may grow."""
    table = with_room(memory.table, num_nodes)
    if table is memory.table:
        return memory
    counters = memory.counters
    counters[ROOT_SLOT] = move_nodes(memory.table, table, int(counters[ROOT_SLOT]))
    return memory._replace(table=table)
