"""Search finds what is forced in Connect Four: brute force says what that is."""

from random import Random

import pytest

from slate_ai.analysis import Analysis
from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.limits import Limit, Options


def after(drops: str) -> Position:
    position = new_position("connect_four")
    for column in drops:
        position = position.play(f"drop {column}")
    return position


def analyze(position: Position, simulations: int) -> Analysis:
    return Engine(4 << 20).analyze(position, Limit(simulations=simulations), Options(seed=1))


def winning_moves(position: Position, plies: int) -> set[str]:
    """The moves that win by force within an odd number of plies."""
    return {
        move.notation
        for move in position.legal_moves()
        if _has_won(position.after(move.action), position.player, plies - 1)
    }


def _has_won(position: Position, seat: int, plies: int) -> bool:
    if position.is_over:
        return position.winners() == (seat,)
    replies = map(position.after, map(int, position.legal_actions()))
    return plies > 0 and all(winning_moves(reply, plies - 1) for reply in replies)


def losing_moves(position: Position) -> set[str]:
    """The moves that let the other win at once."""
    return {move.notation for move in position.legal_moves() if winning_moves(position.after(move.action), 1)}


def random_positions(number: int, plies: int) -> list[Position]:
    """Nobody has won yet."""
    rng, found = Random(5), list[Position]()
    while len(found) < number:
        position = new_position("connect_four")
        for _ in range(plies):
            if not position.is_over:
                position = position.after(int(rng.choice(position.legal_actions())))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize("drops", ["112233", "414141", "7172735"])
def test_a_win_at_once_is_taken(drops: str) -> None:
    best = analyze(after(drops), 300).best
    assert after(drops).play(best.move).is_over
    assert best.value > 0.95


@pytest.mark.parametrize("drops", ["4433", "5544"])
def test_a_double_threat_is_made(drops: str) -> None:
    position = after(drops)
    assert not winning_moves(position, 1)
    best = analyze(position, 2000).best
    assert best.move in winning_moves(position, 3)
    assert best.value > 0.8


@pytest.mark.parametrize(("drops", "column"), [("11223", 4), ("41414", 4)])
def test_the_only_block_is_played(drops: str, column: int) -> None:
    position = after(drops)
    assert len(losing_moves(position)) == 6
    assert analyze(position, 1000).best.move == f"drop {column}"


def test_whatever_is_forced_in_random_positions_is_found() -> None:
    wins = blocks = 0
    for position in random_positions(40, plies=14):
        best = analyze(position, 1500).best.move
        winning, losing = winning_moves(position, 3), losing_moves(position)
        if winning:
            wins += 1
            assert best in winning
        elif 0 < len(losing) < len(position.legal_moves()):
            blocks += 1
            assert best not in losing
    assert wins >= 10
    assert blocks >= 10
