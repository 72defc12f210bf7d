"""A board and a number of players as the numbers that kernels read."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from slate_ai.games.slate.board import KINDS, MAX_MINES, MAX_VALLEYS, PAYOUTS, Board, capacity
from slate_ai.games.slate.board_message import read_board, write_board
from slate_ai.games.slate.layout import MARKERS_MASK, MONEY, RESERVE, RESERVE_AT, SITES, SUPPLY, SUPPLY_AT
from slate_ai.games.slate.shipped_networks import shipped_network
from slate_ai.v1.slate_pb2 import SlateBoard

NO_LIMIT = 1 << 40

# Where the numbers are in ``Slate.rules``
PRICE, ROUND_LIMIT, DOWNSTREAM, STARTING_PLAYER, STARTING_TUNNELS, IN_PLAY, NUM_VALLEYS, NUM_SPACES = range(8)
SPACES = 8
VALLEY_SIZES = SPACES + len(KINDS)
COSTS = VALLEY_SIZES + MAX_VALLEYS
VALUES = COSTS + SITES
TUNNEL_STEPS = VALUES + SITES
COSTS_UP = TUNNEL_STEPS + SITES
VALUES_UP = COSTS_UP + SITES
MESSAGE = VALUES_UP + SITES

DRAWN = -1
"""``first_player``: drawn when a game is set up."""


class Slate(NamedTuple):
    """The rule tables.

    Attributes:
        num_players: 2-4.
        first_player: the seat that a new game begins with, or ``DRAWN``.
        rules: int64, all else, so that little is handed over on every call: the price of extra-supplies; the
            round limit or ``NO_LIMIT``; 1 if payouts go downstream only; a player's word, and the word of
            tunnels, in a new game; the developments in play, as bits; how many valleys, and spaces; each
            space's kind (7); how many mines each valley has (12); for each site (120 each) its cost, its
            value, by how much opening it changes the word of tunnels, and the sums of the costs and of the
            values from it up the river; the bytes of the board's message.
        network: float32, the weights of the network that judges states.
    """

    num_players: int
    first_player: int
    rules: NDArray[np.int64]
    network: NDArray[np.float32]


def make_tables(board: Board, num_players: int, first_player: int = DRAWN) -> Slate:
    """The tables of a valid board, for 2-4 players."""
    message = write_board(board).SerializeToString(deterministic=True)
    rules = np.zeros(MESSAGE + len(message), np.int64)
    rules[PRICE] = sum(space.price or 0 for space in board.developments)
    rules[ROUND_LIMIT] = board.round_limit or NO_LIMIT
    rules[DOWNSTREAM] = PAYOUTS.index(board.payout)
    rules[STARTING_PLAYER] = (
        board.starting_supply * SUPPLY
        + (board.markers_per_colour - board.starting_supply) * RESERVE
        + board.starting_money * MONEY
    )
    rules[STARTING_TUNNELS] = sum(tunnel(board, valley, 0) for valley in range(len(board.valleys)))
    rules[MESSAGE:] = list(message)
    _write_spaces(board, num_players, rules)
    _write_mines(board, rules)
    return Slate(num_players, first_player, rules, shipped_network(num_players))


def board_of(tables: Slate) -> Board:
    """The board that the tables were made of."""
    return _read_board(bytes(tables.rules[MESSAGE:].astype(np.uint8)))


@lru_cache(maxsize=64)
def _read_board(message: bytes) -> Board:
    return read_board(SlateBoard.FromString(message))


def markers_per_colour(tables: Slate) -> int:
    """A player's supply and reserve together, in a new game."""
    start = int(tables.rules[STARTING_PLAYER])
    return (start >> SUPPLY_AT & MARKERS_MASK) + (start >> RESERVE_AT & MARKERS_MASK)


def tunnel(board: Board, valley: int, mine: int) -> int:
    """The bit, in the word of tunnels, of a valley whose next unopened mine is ``mine``; 0 without such."""
    mines = board.valleys[valley].mines
    return 1 << (mines[mine].cost - 1) * MAX_VALLEYS + valley if mine < len(mines) else 0


def _write_spaces(board: Board, num_players: int, rules: NDArray[Any]) -> None:
    kinds = [KINDS.index(space.kind) for space in board.developments]
    rules[IN_PLAY] = sum(1 << kind for kind in kinds if capacity(KINDS[kind], num_players))
    rules[NUM_SPACES] = len(kinds)
    rules[SPACES : SPACES + len(kinds)] = kinds


def _write_mines(board: Board, rules: NDArray[Any]) -> None:
    rules[NUM_VALLEYS] = len(board.valleys)
    for v, valley in enumerate(board.valleys):
        rules[VALLEY_SIZES + v] = len(valley.mines)
        for m, mine in enumerate(valley.mines):
            site = MAX_MINES * v + m
            rules[COSTS + site] = mine.cost
            rules[VALUES + site] = mine.value
            rules[COSTS_UP + site] = sum(above.cost for above in valley.mines[m:])
            rules[VALUES_UP + site] = sum(above.value for above in valley.mines[m:])
            rules[TUNNEL_STEPS + site] = tunnel(board, v, m + 1) - tunnel(board, v, m)
