"""Connect Four for the registry."""

from typing import cast

from google.protobuf.message import Message

from slate_ai.games.connect_four.position import (
    DISCS,
    board_rows,
    empty_state,
    last_seat,
    read_position,
    write_position,
)
from slate_ai.games.connect_four.rules import COLUMNS, TURN, ConnectFour, has_line
from slate_ai.games.game import Game
from slate_ai.kernel.types import State
from slate_ai.v1.connect_four_pb2 import ConnectFourPosition


class ConnectFourGame(Game[ConnectFour]):
    """Two players, seven columns, six rows."""

    name = "connect_four"
    title = "Connect Four"
    player_counts = (2,)
    position_message = ConnectFourPosition

    def tables(self, num_players: int, setup: Message | None) -> ConnectFour:
        return ConnectFour()

    def empty_state(self, tables: ConnectFour) -> State:
        return empty_state()

    def read(self, message: Message) -> tuple[ConnectFour, State]:
        return ConnectFour(), read_position(cast(ConnectFourPosition, message))

    def write(self, tables: ConnectFour, state: State) -> Message:
        return write_position(state)

    def notation(self, tables: ConnectFour, state: State, action: int) -> str:
        return f"drop {action + 1}"

    def describe(self, tables: ConnectFour, state: State, action: int) -> str:
        return f"Drop a disc into column {action + 1}."

    def picture(self, tables: ConnectFour, state: State) -> str:
        numbers = " ".join(str(column + 1) for column in range(COLUMNS))
        board = [" ".join(row.replace(".", "·")) for row in board_rows(state)]
        return "\n".join([numbers, *board, _status(state)])


def _status(state: State) -> str:
    if state[TURN] >= 0:
        return f"{DISCS[state[TURN]]} (seat {state[TURN]}) to move"
    last = last_seat(state)
    return f"{DISCS[last]} (seat {last}) has won" if has_line(state[last]) else "drawn"


GAME = ConnectFourGame()
