"""Boards in files: the shipped ones by name, a user's own by path."""

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from slate_ai.errors import InputError
from slate_ai.games.slate.board import Board
from slate_ai.games.slate.board_data import board_from_data
from slate_ai.games.slate.validation import shown

STANDARD = "standard"
MAX_FILE_BYTES = 1 << 20


@cache
def shipped_boards() -> dict[str, Board]:
    """Every board that comes with the package, by name, the standard one first."""
    folder = files("slate_ai.games.slate") / "boards"
    texts = [entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")]
    boards = sorted(map(parse_board, texts), key=lambda board: (board.name != STANDARD, board.name))
    return {board.name: board for board in boards}


def shipped_board(name: str) -> Board:
    """The shipped board of that name.

    Raises:
        InputError: there is none; the error lists those there are.
    """
    if name not in shipped_boards():
        names = ", ".join(shipped_boards())
        raise InputError.at("name", f"there is no shipped board {shown(name)}; there are: {names}")
    return shipped_boards()[name]


def load_board(path: Path) -> Board:
    """Read a board from a TOML file.

    Raises:
        InputError: the file cannot be read, is no TOML, or is no board.
    """
    return parse_board(_read(path))


def parse_board(text: str) -> Board:
    """Read a board from TOML text.

    Raises:
        InputError: it is no TOML, or no board; with every violation found.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError.at("", f"not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise InputError.at("", "not a board: it has overlong numbers or tables nested too deeply") from None
    return board_from_data(data)


def _read(path: Path) -> str:
    if not path.is_file():
        raise InputError.at("", f"there is no file {path}")
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise InputError.at("", f"{path} cannot be read: {error.strerror}") from None
    if len(content) > MAX_FILE_BYTES:
        raise InputError.at("", f"{path} is too long for a board; at most {MAX_FILE_BYTES} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError.at("", f"{path} is not UTF-8 text: byte {error.start} is wrong") from None
