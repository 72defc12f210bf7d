"""A position as text, at most 80 columns wide whatever the board."""

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size

from slate_ai.games.slate.board import LETTERS, Board, Mine, capacity
from slate_ai.games.slate.position_contents import reserve
from slate_ai.games.slate.view import Executing, MineView, PlayerView, Rolling, SlateView

WIDTH = 80
OPEN = "○□△◇"
"""A player's mark, by seat, and her open mines'."""
CLOSED = "●■▲◆"
"""Her closed mines' mark."""
DOING = ("gain", "gain or open", "open", "open or sell", "sell", "develop")
"""What each action is for."""
NAME_WIDTH = 12
GAP = 4
LEGEND = "2/5  costs 2 markers, worth 5   ○ 5  open, worth 5   ●  closed"


def draw(view: SlateView, board: Board, scores: Sequence[float]) -> str:
    """The position; ``scores`` per seat, as they stand."""
    parts = [
        _header(view, board, scores),
        _beside(_valleys(view, board), _developments(view, board)),
        _players(view, board, scores),
        ["", LEGEND],
    ]
    return "\n".join(line.rstrip() for part in parts for line in part)


# Whose turn it is


def _header(view: SlateView, board: Board, scores: Sequence[float]) -> list[str]:
    round_limit = f" of {board.round_limit}" if board.round_limit else ""
    when = f"round {view.round}{round_limit} · first player: {_seat(view.first_player)}"
    name = f"Slate · {board.name or 'unnamed board'}"
    inner = WIDTH - 4
    return [
        f"╭{'─' * (WIDTH - 2)}╮",
        f"│ {_fitted(name, inner - len(when) - 1)} {when} │",
        f"│ {_fitted(_phase(view, scores), inner)} │",
        f"╰{'─' * (WIDTH - 2)}╯",
    ]


def _phase(view: SlateView, scores: Sequence[float]) -> str:
    match view.phase:
        case Rolling(player, []):
            return f"{_seat(player)} is to roll three dice"
        case Rolling(player, [_, _] as dice):
            return f"{_seat(player)} rolls one die again: {_dice(dice)} [ ]"
        case Rolling(player, dice):
            return f"{_seat(player)} decides on {_dice(dice)}"
        case Executing(action, [seat, *others], performed):
            what = "has performed, may buy" if performed else "performs"
            then = f"; then {', '.join(f'{OPEN[other]} {other}' for other in others)}" if others else ""
            return f"action {action}, {DOING[action - 1]}: {_seat(seat)} {what}{then}"
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    what = "share the win" if len(winners) > 1 else "wins"
    return f"the game is over: {' and '.join(map(_seat, winners))} {what} with {max(scores):.0f} points"


def _seat(seat: int) -> str:
    return f"{OPEN[seat]} seat {seat}"


def _dice(dice: list[int]) -> str:
    return " ".join(f"[{die}]" for die in dice)


# The board


def _valleys(view: SlateView, board: Board) -> list[str]:
    rows = [f"  {'valley':{NAME_WIDTH}} estuary → upriver"]
    for letter, valley, opened in zip(LETTERS, board.valleys, view.mines, strict=False):
        mines = (_mine(mine, state) for mine, state in zip_longest(valley.mines, opened))
        rows.append(f"{letter} {_fitted(valley.name, NAME_WIDTH)} {'  '.join(mines)}")
    return _titled(rows)


def _mine(mine: Mine, state: MineView | None) -> str:
    if state is None:
        return f"{mine.cost}/{mine.value}"
    return f"{CLOSED[state.owner]}  " if state.closed else f"{OPEN[state.owner]} {mine.value}"


def _developments(view: SlateView, board: Board) -> list[str]:
    rows = [f"{'development':20} {'price':5}  held by"]
    for development, occupants in zip(board.developments, view.occupants, strict=True):
        price = "" if development.price is None else str(development.price)
        places = capacity(development.kind, len(view.players))
        held = " ".join((*(OPEN[seat] for seat in occupants), *"··"))[: 2 * places]
        rows.append(f"{development.kind:20} {price:>5}  {held if places else 'not in play'}")
    return _titled(rows)


def _beside(left: list[str], right: list[str]) -> list[str]:
    """Two blocks side by side where both fit, else one below the other."""
    left_width, right_width = (max(map(cell_len, lines)) for lines in (left, right))
    if left_width + GAP + right_width > WIDTH:
        return [*left, "", *right]
    margin = WIDTH - right_width
    return [set_cell_size(a, margin) + b for a, b in zip_longest(left, right, fillvalue="")]


# The players


def _players(view: SlateView, board: Board, scores: Sequence[float]) -> list[str]:
    actions = "".join(f"{action:3}" for action in range(1, 7))
    rows = [f"  {'player':10} supply reserve money  {actions}  {'used':12} mines points"]
    for seat, player in enumerate(view.players):
        turn = "▸" if seat == _next_seat(view) else " "
        placed = "".join(f"{count or '·':>3}" for count in player.placed)
        mines = sum(mine.owner == seat for mines in view.mines for mine in mines)
        cells = (
            f"{turn} {OPEN[seat]}{CLOSED[seat]} seat {seat}",
            f"{player.supply:6} {reserve(view, seat, board):7} {player.money:5}",
            placed,
            f"{_used(player):12} {mines:5} {scores[seat]:6.0f}",
        )
        rows.append("  ".join(cells))
    return ["", *_titled(rows)]


def _next_seat(view: SlateView) -> int | None:
    match view.phase:
        case Rolling(player):
            return player
        case Executing(_, order):
            return order[0]
    return None


def _used(player: PlayerView) -> str:
    words = {
        "set": player.set_die_used,
        "mod": player.modify_die_used,
        "buy": player.extra_supplies_used,
    }
    return " ".join(word for word, is_used in words.items() if is_used)


def _titled(rows: list[str]) -> list[str]:
    """Rows with a line below the first one."""
    return [rows[0], "─" * max(map(cell_len, rows)), *rows[1:]]


def _fitted(text: str, width: int) -> str:
    """``text`` in so many columns, filled up or cut."""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"
