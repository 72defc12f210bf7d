"""Slate for the registry."""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

import numpy as np
from google.protobuf.message import Message
from numpy.typing import NDArray

from slate_ai.errors import InputError
from slate_ai.games.game import Game, NamedSetup
from slate_ai.games.slate import layout
from slate_ai.games.slate import rules as rules  # gives the operations Slate's kernels
from slate_ai.games.slate.actions import Kind, decode_action, decode_roll
from slate_ai.games.slate.board import Board
from slate_ai.games.slate.board_files import load_board, shipped_boards
from slate_ai.games.slate.board_message import read_board, write_board
from slate_ai.games.slate.codec import pack, unpack, unpack_valley
from slate_ai.games.slate.descriptions import describe_move, describe_opening, describe_roll, describe_sale
from slate_ai.games.slate.heuristic import settings_for_board
from slate_ai.games.slate.notation import normal_form, write_move, write_roll
from slate_ai.games.slate.picture import draw
from slate_ai.games.slate.position import read_view, write_view
from slate_ai.games.slate.shipped_networks import LEARNING
from slate_ai.games.slate.tables import DRAWN, Slate, board_of, make_tables
from slate_ai.games.slate.validation import Findings
from slate_ai.kernel import operations
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import State
from slate_ai.v1 import slate_pb2 as pb

MATCH_ROUNDS = 200
"""The limit in matches: with two players good play takes 15 rounds, random play about 100."""


def _summary(board: Board) -> str:
    mines = sum(len(valley.mines) for valley in board.valleys)
    return f"{len(board.valleys)} valleys, {mines} mines, {board.markers_per_colour} markers per colour."


@lru_cache(maxsize=64)
def _tables(board: Board, num_players: int, first_player: int = DRAWN) -> Slate:
    return make_tables(board, num_players, first_player)


def _read_board(message: pb.SlateBoard, findings: Findings) -> Board:
    """The board of a setup or a position; ends here if it or anything found before is wrong."""
    try:
        board = read_board(message)
    except InputError as error:
        raise InputError(*findings.violations, *error.under("board").violations) from None
    findings.raise_if_any()
    return board


def _dice(state: State, outcome: int) -> tuple[int, ...]:
    """The dice of a chance outcome; none where a player decides."""
    match int(state[layout.TURN]) >> layout.PHASE & layout.PHASE_MASK:
        case layout.ROLLING:
            return decode_roll(outcome)
        case layout.REROLLING:
            return (outcome + 1,)
    return ()


class SlateGame(Game[Slate]):
    """Slate, on any board."""

    name = "slate"
    title = "Slate"
    player_counts = (2, 3, 4)
    position_message = pb.SlatePosition
    setups = tuple(
        NamedSetup(name, _summary(board), pb.SlateSetup(board=write_board(board)))
        for name, board in shipped_boards().items()
    )

    learning = LEARNING

    def tables(self, num_players: int, setup: Message | None) -> Slate:
        message = cast(pb.SlateSetup, setup or pb.SlateSetup())
        findings = Findings()
        first_player = DRAWN
        if message.HasField("first_player"):
            first_player = message.first_player
            findings.is_within("first_player", first_player, 0, num_players - 1)
        return _tables(_read_board(message.board, findings), num_players, first_player)

    def search_settings(self, tables: Slate) -> Settings:
        return settings_for_board(tables)

    def with_network(self, tables: Slate, weights: NDArray[np.float32]) -> Slate:
        if weights.shape != tables.network.shape:
            raise ValueError(f"{weights.size} weights; the network has {tables.network.size}")
        return tables._replace(network=weights)

    def empty_state(self, tables: Slate) -> State:
        return np.zeros(layout.STATE_SIZE, np.int64)

    def read(self, message: Message) -> tuple[Slate, State]:
        position = cast(pb.SlatePosition, message)
        board = _read_board(position.board, Findings())
        view = read_view(position, board)
        tables = _tables(board, len(view.players))
        return tables, pack(tables, view)

    def write(self, tables: Slate, state: State) -> Message:
        return write_view(unpack(tables, state), board_of(tables))

    def notation(self, tables: Slate, state: State, action: int) -> str:
        dice = _dice(state, action)
        return write_roll(dice) if dice else write_move(decode_action(action))

    def describe(self, tables: Slate, state: State, action: int) -> str:
        if dice := _dice(state, action):
            return describe_roll(dice)
        move = decode_action(action)
        match move.kind:
            case Kind.OPEN:
                opened = len(unpack_valley(tables, state, move.valley))
                return describe_opening(move, opened, board_of(tables))
            case Kind.SELL:
                after = np.array(state)
                operations.apply_action(tables, after, action)
                player = operations.current_player(tables, state)
                return describe_sale(move, unpack(tables, state), unpack(tables, after), player)
        return describe_move(move, board_of(tables))

    def picture(self, tables: Slate, state: State) -> str:
        scores = np.empty(tables.num_players, np.float64)
        operations.returns(tables, state, scores)
        return draw(unpack(tables, state), board_of(tables), list(map(float, scores)))

    def read_setup(self, text: str) -> Message | None:
        """A shipped board's name, or the path of a file with another, which ends in ``.toml``."""
        if text.endswith(".toml"):
            return pb.SlateSetup(board=write_board(load_board(Path(text).expanduser())))
        return super().read_setup(text)

    def match_setup(self, setup: Message | None) -> Message | None:
        """With a round limit: who lost may leave the last mines closed, and the winner lack the markers."""
        limited = pb.SlateSetup()
        limited.CopyFrom(cast(pb.SlateSetup, setup or limited))
        board = _read_board(limited.board, Findings())
        if board.round_limit == 0:
            limited.board.CopyFrom(write_board(replace(board, round_limit=MATCH_ROUNDS)))
        return limited

    def right_form(self, tables: Slate, state: State, text: str) -> str | None:
        return normal_form(text)


GAME = SlateGame()
