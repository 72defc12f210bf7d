"""Leaf counts by depth: as committed, as published, and as counted without the games' code."""

from collections import Counter
from itertools import product

import pytest

from games import naive_connect_four
from perft import Depth, perft
from slate_ai.games.registry import new_position

LINES = {
    # Lines: all 7 ** n until a column is full. States: OEIS A212693.
    "connect_four": [7, 49, 343, 2401, 16807, 117649, 823536],
    "pig": [2, 8, 20, 68, 188, 596, 1724, 5300],
    "kuhn_poker": [6, 12, 24, 12, 0],
    "leduc_poker": [9, 18, 45, 93, 162, 360, 528, 456, 216, 48, 0],
}
CONNECT_FOUR_STATES = [7, 49, 238, 1120, 4263, 16422, 54859]


@pytest.mark.parametrize("game", LINES)
def test_the_committed_counts(game: str) -> None:
    counted = perft(new_position(game), len(LINES[game]))
    assert [depth.lines for depth in counted] == LINES[game]


def test_connect_four_states_are_as_published() -> None:
    counted = perft(new_position("connect_four"), len(CONNECT_FOUR_STATES))
    assert counted == [
        Depth(*depth) for depth in zip(LINES["connect_four"], CONNECT_FOUR_STATES, strict=True)
    ]


def test_naive_connect_four_counts_the_same() -> None:
    boards = Counter({naive_connect_four.EMPTY: 1})
    for lines, states in zip(LINES["connect_four"][:5], CONNECT_FOUR_STATES, strict=False):
        below: Counter[naive_connect_four.Board] = Counter()
        for board, count in boards.items():
            for column in naive_connect_four.legal(board):
                below[naive_connect_four.drop(board, column)] += count
        boards = below
        assert (boards.total(), len(boards)) == (lines, states)


def test_pig_counts_as_its_rules_say() -> None:
    # Far from the target: a decision has two branches, to a roll and to a decision; a roll has six.
    decisions, rolls = 1, 0
    for lines in LINES["pig"]:
        decisions, rolls = decisions + 6 * rolls, decisions
        assert decisions + rolls == lines


def test_kuhn_counts_as_its_rules_say() -> None:
    lines_of_play = {"pp", "pbp", "pbb", "bp", "bb"}
    per_deal = Counter(map(len, _prefixes(lines_of_play)))
    assert [6, *(6 * per_deal[depth] for depth in range(1, 5))] == LINES["kuhn_poker"]


def test_leduc_counts_as_its_rules_say() -> None:
    called, folded = {"cc", "crc", "crrc", "rc", "rrc"}, {"crf", "crrf", "rf", "rrf"}
    betting = Counter(map(len, _prefixes(called | folded)))
    deals = list(product("JQK", repeat=2))
    boards = sum(sum((first, second).count(board) < 2 for board in "JQK") for first, second in deals)
    lines = Counter({1: len(deals)})
    for length, ways in betting.items():
        lines[1 + length] += len(deals) * ways
    for first_round in map(len, called):
        lines[2 + first_round] += boards
        for length, ways in betting.items():
            lines[2 + first_round + length] += boards * ways
    assert [lines[depth] for depth in range(1, 12)] == LINES["leduc_poker"]


def _prefixes(lines: set[str]) -> set[str]:
    return {line[:length] for line in lines for length in range(1, len(line) + 1)}
