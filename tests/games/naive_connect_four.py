"""Connect Four once more, as a grid and loops: nothing of the game's own code."""

COLUMNS, ROWS, LINE = 7, 6, 4
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Board = tuple[str, ...]
"""Seven columns, each its discs from the bottom."""

EMPTY: Board = ("",) * COLUMNS


def player(board: Board) -> str:
    return "XO"[sum(map(len, board)) % 2]


def legal(board: Board) -> list[int]:
    if winner(board):
        return []
    return [column for column in range(COLUMNS) if len(board[column]) < ROWS]


def drop(board: Board, column: int) -> Board:
    return (*board[:column], board[column] + player(board), *board[column + 1 :])


def winner(board: Board) -> str | None:
    for column in range(COLUMNS):
        for row in range(ROWS):
            for across, up in DIRECTIONS:
                line = {place(board, column + across * i, row + up * i) for i in range(LINE)}
                if len(line) == 1 and "" not in line:
                    return line.pop()
    return None


def place(board: Board, column: int, row: int) -> str:
    if not (0 <= column < COLUMNS and 0 <= row < len(board[column])):
        return ""
    return board[column][row]


def rows(board: Board) -> list[str]:
    return ["".join(place(board, c, r) or "." for c in range(COLUMNS)) for r in reversed(range(ROWS))]
