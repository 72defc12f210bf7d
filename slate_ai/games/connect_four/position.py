"""A Connect Four position: message to state and back, with everything that can be wrong with it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from slate_ai.errors import InputError, Violation
from slate_ai.games.connect_four.rules import COLUMNS, FULL, PITCH, ROWS, STATE_SIZE, has_line
from slate_ai.kernel.operations import TERMINAL
from slate_ai.kernel.types import State
from slate_ai.v1.connect_four_pb2 import ConnectFourPosition

DISCS = "XO"
"""Each seat's disc."""
EMPTY = "."


def read_position(message: ConnectFourPosition) -> State:
    """The state of a message.

    Raises:
        InputError: with every violation found.
    """
    rows = message.rows or [EMPTY * COLUMNS] * ROWS
    violations = (
        list(_shape_violations(rows)) or list(_floating_discs(rows)) or list(_history_violations(rows))
    )
    if violations:
        raise InputError(*violations)
    discs = _discs_of_seats(rows)
    is_over = any(map(has_line, discs)) or sum(discs) == FULL
    return np.array([*discs, TERMINAL if is_over else _next_seat(discs)], np.int64)


def write_position(state: State) -> ConnectFourPosition:
    """The message of a state."""
    return ConnectFourPosition(rows=board_rows(state))


def board_rows(state: State) -> list[str]:
    """The board, top row first, seven characters a row."""
    return [
        "".join(_place(state, PITCH * column + height) for column in range(COLUMNS))
        for height in reversed(range(ROWS))
    ]


def empty_state() -> State:
    """A zeroed state, int64 [STATE_SIZE]."""
    return np.zeros(STATE_SIZE, np.int64)


def last_seat(state: State) -> int:
    """The seat that moved last; 1 before the first move."""
    return 1 - _next_seat([int(state[0]), int(state[1])])


def _place(state: State, bit: int) -> str:
    owners = [disc for seat, disc in enumerate(DISCS) if int(state[seat]) >> bit & 1]
    return owners[0] if owners else EMPTY


def _discs_of_seats(rows: Sequence[str]) -> list[int]:
    return [
        sum(
            1 << PITCH * column + height
            for height, row in enumerate(reversed(rows))
            for column, place in enumerate(row)
            if place == disc
        )
        for disc in DISCS
    ]


def _next_seat(discs: Sequence[int]) -> int:
    return discs[0].bit_count() - discs[1].bit_count()


def _shape_violations(rows: Sequence[str]) -> Iterator[Violation]:
    if len(rows) != ROWS:
        yield Violation("rows", f"{len(rows)} given; give {ROWS}, the top one first, or none")
    for i, row in enumerate(rows):
        if len(row) != COLUMNS or set(row) - {*DISCS, EMPTY}:
            yield Violation(f"rows[{i}]", f'"{row}" is not {COLUMNS} places, each "X", "O" or "."')


def _floating_discs(rows: Sequence[str]) -> Iterator[Violation]:
    for i, (row, below) in enumerate(pairwise(rows)):
        for column in range(COLUMNS):
            if row[column] != EMPTY and below[column] == EMPTY:
                yield Violation(f"rows[{i}]", f"the disc in column {column + 1} has an empty place below it")


def _history_violations(rows: Sequence[str]) -> Iterator[Violation]:
    discs = _discs_of_seats(rows)
    if _next_seat(discs) not in (0, 1):
        counts = " and ".join(f"{mine.bit_count()} {disc}" for mine, disc in zip(discs, DISCS, strict=True))
        yield Violation("rows", f"there are {counts}; X begins and they take turns: as many, or one X more")
    elif has_line(discs[_next_seat(discs)]):
        yield Violation("rows", f"{DISCS[_next_seat(discs)]} is to move and has four in a row already")
    elif has_line(discs[1 - _next_seat(discs)]) and not _has_one_last_move(discs):
        yield Violation("rows", f"no single last disc of {DISCS[1 - _next_seat(discs)]} makes all its lines")


def _has_one_last_move(discs: Sequence[int]) -> bool:
    winner = discs[1 - _next_seat(discs)]
    tops = _top_discs(discs[0] | discs[1]) & winner
    return any(tops >> bit & 1 and not has_line(winner ^ 1 << bit) for bit in range(PITCH * COLUMNS))


def _top_discs(taken: int) -> int:
    return taken & ~(taken >> 1)
