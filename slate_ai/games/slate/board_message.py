"""A board's external form, both ways."""

from collections.abc import Sequence
from typing import Any

from google.protobuf.message import Message

from slate_ai.games.slate.board import KINDS, PAYOUTS, Board
from slate_ai.games.slate.board_data import board_from_data
from slate_ai.games.slate.board_files import STANDARD, shipped_board, shipped_boards
from slate_ai.v1 import slate_pb2 as pb

WORDS = {"kind": KINDS, "payout": PAYOUTS}
"""The words of each enum, from 1."""


def read_board(message: pb.SlateBoard) -> Board:
    """The board of a message: a shipped one where only its name is given, or nothing at all.

    Raises:
        InputError: with every violation found; fields as in the message.
    """
    if {field.name for field, _ in message.ListFields()} <= {"name"}:
        return shipped_board(message.name or STANDARD)
    return board_from_data(_as_table(message))


def write_board(board: Board) -> pb.SlateBoard:
    """The message of a board; a shipped one is its name alone."""
    if shipped_boards().get(board.name) == board:
        return pb.SlateBoard(name=board.name)
    return pb.SlateBoard(
        name=board.name,
        valleys=[
            pb.SlateValley(
                name=valley.name,
                mines=[pb.SlateMine(cost=mine.cost, value=mine.value) for mine in valley.mines],
            )
            for valley in board.valleys
        ],
        developments=[
            pb.SlateDevelopment(
                kind=pb.SlateDevelopmentKind.values()[1 + KINDS.index(development.kind)],
                price=development.price,
            )
            for development in board.developments
        ],
        markers_per_colour=board.markers_per_colour,
        starting_supply=board.starting_supply,
        starting_money=board.starting_money,
        payout=pb.SlatePayout.values()[1 + PAYOUTS.index(board.payout)],
        round_limit=board.round_limit,
    )


def _as_table(message: Message) -> dict[str, object]:
    """A message as a table in the words of a board file; absent fields left out."""
    table: dict[str, object] = {}
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if isinstance(value, Sequence) and not isinstance(value, str):
            table[field.name] = _Tables(value)
        elif field.name in WORDS:
            table |= {field.name: _word(field.name, value)} if value else {}
        elif not field.has_presence or message.HasField(field.name):
            table[field.name] = value
    return table


class _Tables(Sequence[dict[str, object]]):
    """Messages as tables, made one by one as they are read: there may be far too many."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._messages = messages

    def __len__(self) -> int:
        return len(self._messages)

    def __getitem__(self, index: Any) -> Any:
        return _as_table(self._messages[index])


def _word(name: str, number: int) -> object:
    words = WORDS[name]
    return words[number - 1] if 1 <= number <= len(words) else number
