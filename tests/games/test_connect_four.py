"""Connect Four: against a naive reading of the rules, known counts, and bad positions."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import naive_connect_four as naive
from slate_ai.errors import InputError
from slate_ai.games.connect_four.rules import BOTTOM, COLUMNS, FULL, PITCH, ROWS, has_line
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.connect_four_pb2 import ConnectFourPosition

BLANK = "......."


def board(*rows: str) -> Position:
    """The position of the lowest rows, the top one first."""
    filled = [BLANK] * (ROWS - len(rows)) + list(rows)
    return position_from_message(pb.Position(connect_four=ConnectFourPosition(rows=filled)))


def dropped(columns: str) -> Position:
    position = new_position("connect_four")
    for column in columns:
        position = position.play(f"drop {column}")
    return position


@pytest.mark.parametrize("seed", range(30))
def test_random_games_are_those_of_the_naive_rules(seed: int) -> None:
    position, grid, choose = new_position("connect_four"), naive.EMPTY, random.Random(seed)
    while not position.is_over:
        assert position.legal_actions().tolist() == naive.legal(grid)
        assert "XO"[position.player] == naive.player(grid)
        column = choose.choice(naive.legal(grid))
        position, grid = position.after(column), naive.drop(grid, column)
        assert position.to_message().connect_four.rows == naive.rows(grid)
    assert naive.legal(grid) == []
    scores = {"X": (1.0, 0.0), "O": (0.0, 1.0), None: (0.5, 0.5)}
    assert position.scores() == scores[naive.winner(grid)]


def test_a_line_of_every_place_and_direction_is_seen() -> None:
    seen = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            for across, up in naive.DIRECTIONS:
                places = [(column + across * i, row + up * i) for i in range(4)]
                if all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in places):
                    bits = [1 << PITCH * c + r for c, r in places]
                    assert has_line(sum(bits))
                    assert not any(has_line(sum(bits) - bit) for bit in bits)
                    seen += 1
    assert seen == 69


@settings(derandomize=True, deadline=None)
@given(discs=st.integers(0, 2**49 - 1).map(lambda bits: bits & FULL))
def test_a_line_is_four_in_a_row_and_never_runs_over_an_edge(discs: int) -> None:
    grid = tuple(
        "".join("X" if discs >> PITCH * column + row & 1 else " " for row in range(ROWS))
        for column in range(COLUMNS)
    )
    lines = {
        tuple(naive.place(grid, c + a * i, r + u * i) for i in range(4))
        for c in range(COLUMNS)
        for r in range(ROWS)
        for a, u in naive.DIRECTIONS
    }
    assert has_line(discs) == (("X",) * 4 in lines)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    drawn = dropped("547125662261271266215743771576315353334444")
    assert drawn.is_over
    assert drawn.scores() == (0.5, 0.5)
    assert drawn.winners() == (0, 1)
    assert str(drawn).endswith("drawn")
    assert position_from_message(drawn.to_message()) == drawn


def test_random_drops_are_uniform_over_the_open_columns() -> None:
    position = dropped("111111" + "777777" + "44")
    buffer, rng = np.empty(COLUMNS, np.int32), new_rng(3)
    drawn = [int(operations.random_action(position.tables, position.state, buffer, rng)) for _ in range(5000)]
    counts = np.bincount(drawn, minlength=COLUMNS)
    assert counts[[0, 6]].tolist() == [0, 0]
    # Binomial (5000, 1/5): deviation 28.
    assert np.all(abs(counts[1:6] - 1000) < 5 * 28)


def test_move_order_does_not_matter_to_the_key() -> None:
    def key(position: Position) -> int:
        return int(operations.information_key(position.tables, position.state, position.player))

    assert key(dropped("1243")) == key(dropped("4213")) == key(dropped("4312"))
    assert key(dropped("1243")) != key(dropped("2143"))
    assert key(dropped("12")) != key(dropped("21"))


def test_the_empty_board_may_be_left_out() -> None:
    empty = position_from_message(pb.Position(connect_four=ConnectFourPosition()))
    assert empty == new_position("connect_four") == board()


def test_the_picture() -> None:
    assert str(dropped("44")).splitlines()[-3:] == [
        "· · · O · · ·",
        "· · · X · · ·",
        "X (seat 0) to move",
    ]
    assert str(dropped("1213141")).splitlines()[-1] == "X (seat 0) has won"


@pytest.mark.parametrize(
    ("rows", "errors"),
    [
        ([BLANK], ["rows: 1 given; give 6, the top one first, or none"]),
        ([BLANK] * 7, ["rows: 7 given; give 6, the top one first, or none"]),
        (
            [BLANK] * 4 + ["......", "...x..."],
            [
                'rows[4]: "......" is not 7 places, each "X", "O" or "."',
                'rows[5]: "...x..." is not 7 places, each "X", "O" or "."',
            ],
        ),
        ([BLANK] * 4 + ["..X....", BLANK], ["rows[4]: the disc in column 3 has an empty place below it"]),
        (
            [BLANK] * 5 + ["..X.X.."],
            ["rows: there are 2 X and 0 O; X begins and they take turns: as many, or one X more"],
        ),
        (
            [BLANK] * 5 + ["..X.OO."],
            ["rows: there are 1 X and 2 O; X begins and they take turns: as many, or one X more"],
        ),
        (
            [BLANK] * 4 + ["OOO....", "XXXXO.."],
            ["rows: X is to move and has four in a row already"],
        ),
        (
            [BLANK] * 4 + ["OOOOX..", "XXOXXX."],
            ["rows: O is to move and has four in a row already"],
        ),
        (
            [BLANK] * 2 + ["X.....X", "X.....X", "XOO.O.X", "XOO.OOX"],
            ["rows: no single last disc of X makes all its lines"],
        ),
    ],
)
def test_an_impossible_board_is_refused(rows: list[str], errors: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        position_from_message(pb.Position(connect_four=ConnectFourPosition(rows=rows)))
    assert [str(violation) for violation in caught.value.violations] == [f"connect_four.{e}" for e in errors]


def test_two_lines_made_by_one_last_disc_are_fine() -> None:
    position = dropped("135563217666753454")
    assert position.winners() == (1,)
    assert position_from_message(position.to_message()) == position


def test_masks() -> None:
    assert BOTTOM.bit_count() == COLUMNS
    assert FULL.bit_count() == COLUMNS * ROWS
