"""All that one search thread writes to: its table, its root, its scratch space."""

from typing import Any, NamedTuple

import numpy as np

from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.types import State
from slate_ai.search.table import Table

MAX_DEPTH = 256
"""A descent that grows longer is played out from there."""


class Path(NamedTuple):
    """The descent of one simulation: int64 [MAX_DEPTH] each, for each node its slot, edge and player."""

    slots: Any
    edges: Any
    players: Any


class Result(NamedTuple):
    """How one simulation ended: float64 [P] each, utility in [0, 1], win share, score."""

    utility: Any
    win: Any
    score: Any


class Root(NamedTuple):
    """Where simulations begin, and what they found. ``A``: the root's moves, ``P``: the seats.

    Attributes:
        state: the state as the player to act knows it.
        slot: int64 [1], its node.
        visits: int64 [A].
        utility, utility_squares: float64 [A], added up, for the player to act.
        win, score, score_squares: float64 [A, P], added up.
    """

    state: Any
    slot: Any
    visits: Any
    utility: Any
    utility_squares: Any
    win: Any
    score: Any
    score_squares: Any


class Scratch(NamedTuple):
    """Buffers: a state being played, legal actions, their priors."""

    state: Any
    actions: Any
    priors: Any


class Memory(NamedTuple):
    """One search thread's memory; ``rng`` uint64 [1]."""

    table: Table
    path: Path
    result: Result
    root: Root
    scratch: Scratch
    rng: Any


def new_memory(game: Any, state: State, num_moves: int, table: Table, seed: int, stream: int) -> Memory:
    """Memory for a search of ``state``, whose root has ``num_moves`` moves, on a table new or kept."""
    players = int(operations.num_players(game))
    actions = int(operations.max_legal_actions(game))
    return Memory(
        table=table,
        path=Path(*(np.zeros(MAX_DEPTH, np.int64) for _ in Path._fields)),
        result=Result(*(np.zeros(players) for _ in Result._fields)),
        root=Root(
            state=np.array(state),
            slot=np.zeros(1, np.int64),
            visits=np.zeros(num_moves, np.int64),
            utility=np.zeros(num_moves),
            utility_squares=np.zeros(num_moves),
            win=np.zeros((num_moves, players)),
            score=np.zeros((num_moves, players)),
            score_squares=np.zeros((num_moves, players)),
        ),
        scratch=Scratch(
            np.array(state),
            np.zeros(actions, np.int32),
            np.zeros(actions, np.float32),
        ),
        rng=new_rng(seed, stream),
    )
