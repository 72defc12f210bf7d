"""The picture: what it shows, and that it stays aligned in 80 columns on any board."""

import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from games.slate.oracle_message import state_to_message
from games.slate.oracle_scores import scores
from games.slate.oracle_state import Executing, Over, Player, Rolling, State
from games.slate.positions import on, situation
from games.slate.random_boards import random_later_state
from slate_ai.games.slate.board import KINDS, Board, Development, Mine, Valley
from slate_ai.games.slate.board_message import read_board
from slate_ai.games.slate.picture import draw
from slate_ai.games.slate.position import read_view
from slate_ai.games.slate.view import Executing as ExecutingView
from slate_ai.games.slate.view import MineView, PlayerView, SlateView


def picture(state: State) -> str:
    message = state_to_message(state)
    board = read_board(message.board)
    return draw(read_view(message, board), board, [float(score) for score in scores(state)])


PERFORMING = situation(
    Executing(4, [2, 0]),
    Player(3, 4, on(4, 5)),
    Player(2, 10, set_die_used=True, extra_supplies_used=True),
    Player(1, 0, on(4, 4, 6), modify_die_used=True),
    round=7,
    first_player=1,
    mines={"A": "1x 2", "B": "0"},
    spaces={"improved-selling": [1], "extra-supplies": [0, 2]},
)

DRAWN = """\
╭──────────────────────────────────────────────────────────────────────────────╮
│ Slate · Test                                round 7 · first player: □ seat 1 │
│ action 4, open or sell: △ seat 2 performs; then ○ 0                          │
╰──────────────────────────────────────────────────────────────────────────────╯
  valley       estuary → upriver         development          price  held by
────────────────────────────────         ───────────────────────────────────────
A Valley 1     ■    △ 5  3/6             improved-selling            □ ·
B Valley 2     ○ 4  2/6                  extra-supplies           2  ○ △
                                         modify-die                  · ·
                                         value-for-money             · ·
                                         different-valleys           · ·
                                         half-the-mines              · ·
                                         alone-in-the-valley         not in play

  player     supply reserve money    1  2  3  4  5  6  used         mines points
────────────────────────────────────────────────────────────────────────────────
  ○● seat 0       3       5     4    ·  ·  ·  1  1  ·                   1      3
  □■ seat 1       2       8    10    ·  ·  ·  ·  ·  ·  set buy          1      5
▸ △▲ seat 2       1       6     0    ·  ·  ·  2  ·  1  mod              1      2

2/5  costs 2 markers, worth 5   ○ 5  open, worth 5   ●  closed"""


def test_a_picture() -> None:
    assert picture(PERFORMING) == DRAWN


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Rolling(1), "□ seat 1 is to roll three dice"),
        (Rolling(1, [2, 5]), "□ seat 1 rolls one die again: [2] [5] [ ]"),
        (Rolling(1, [2, 5, 5]), "□ seat 1 decides on [2] [5] [5]"),
        (Executing(6, [1]), "action 6, develop: □ seat 1 performs "),
        (Executing(5, [0, 1], performed=True), "○ seat 0 has performed, may buy; then □ 1"),
        (Over(), "the game is over: □ seat 1 wins with 3 points"),
    ],
)
def test_the_second_line_tells_what_is_going_on(phase: Rolling | Executing | Over, words: str) -> None:
    action = phase.action if isinstance(phase, Executing) else None
    placed = on(action) if action else on()
    players = Player(3, 4, on()), Player(3, 9, placed)
    assert words in picture(situation(phase, *players, spaces={"extra-supplies": [0]})).splitlines()[2]


def test_the_tied_share_the_win() -> None:
    drawn = picture(situation(Over(), Player(3, 9), Player(3, 9)))
    assert "○ seat 0 and □ seat 1 share the win with 3 points" in drawn


def test_a_round_limit_is_shown() -> None:
    state = situation(Rolling(0), Player(3, 9), Player(3, 9), round=4)
    message = state_to_message(state)
    message.board.round_limit = 20
    board = read_board(message.board)
    assert "round 4 of 20 ·" in draw(read_view(message, board), board, [0.0, 0.0])


def greatest() -> tuple[SlateView, Board]:
    """The largest board, everything at its widest."""
    board = Board(
        name="Name " * 20,
        valleys=tuple(Valley(f"Valley {i} " + "x" * 90, (Mine(3, 6),) * 10) for i in range(12)),
        developments=tuple(Development(k, 9999 if k == "extra-supplies" else None) for k in KINDS),
        markers_per_colour=999,
        round_limit=9999,
    )
    view = SlateView(
        players=[PlayerView(400, 99_999, on(4, 4, 5), True, True, True) for _ in range(4)],
        first_player=3,
        round=999_999,
        mines=[[MineView(i % 4, closed=i % 3 == 0) for i in range(10)] for _ in range(12)],
        occupants=[[2, 3] for _ in range(6)] + [[]],
        phase=ExecutingView(4, [3, 0, 1, 2], performed=True),
    )
    return view, board


def test_the_greatest_board_fits_in_80_columns() -> None:
    lines = draw(*greatest(), [9999.0] * 4).splitlines()
    assert max(map(cell_len, lines)) == 80
    assert "L Valley 11 x… " in "\n".join(lines)
    assert "◇ seat 3 has performed, may buy; then ○ 0, □ 1, △ 2 " in lines[2]
    assert "round 999999 of 9999 · first player: ◇ seat 3 │" in lines[1]


@pytest.mark.parametrize("name", ["谷" * 30, "Ogwen 谷", "e\u0301" * 30, "", "👍" * 20])
def test_names_in_any_script_keep_the_columns(name: str) -> None:
    view, board = greatest()
    valleys = tuple(Valley(name, valley.mines) for valley in board.valleys)
    named = Board(name, valleys, board.developments, 999, round_limit=9999)
    lines = draw(view, named, [0.0] * 4).splitlines()
    assert {cell_len(line) for line in lines[:4]} == {80}
    assert len({cell_len(line) for line in lines if line[:2] in ("A ", "L ")}) == 1


@given(st.integers(0, 2**32), st.integers(0, 120))
def test_any_position_fits_in_80_columns(seed: int, plies: int) -> None:
    lines = picture(random_later_state(Random(seed), plies)).split("\n")
    assert max(map(cell_len, lines)) == 80
    assert all(line == line.rstrip() for line in lines)
    assert lines[-1]


def test_no_glyph_is_wide() -> None:
    glyphs = {glyph for glyph in draw(*greatest(), [0.0] * 4) if not glyph.isascii()}
    assert {unicodedata.east_asian_width(glyph) for glyph in glyphs} <= {"N", "A"}
    assert set("○□△◇●■▲◆▸·╭╮╰╯─│→…") >= glyphs
