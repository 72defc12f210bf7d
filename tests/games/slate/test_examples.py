"""The examples and the page on boards: each is read, and each game is played again to its end."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.slate.faults import is_read_or_refused
from slate_ai.cli.record import read_record
from slate_ai.games.registry import load_game, new_position, position_from_json
from slate_ai.games.slate.board_data import BOARD_KEYS, DEVELOPMENT_KEYS, MINE_KEYS, VALLEY_KEYS
from slate_ai.games.slate.board_files import load_board, parse_board, shipped_boards

ROOT = Path(__file__).parents[3]
BOARDS = sorted((ROOT / "examples/boards").glob("*.toml"))
POSITIONS = sorted((ROOT / "examples/positions").glob("*.json"))
GAMES = sorted((ROOT / "examples/games").glob("*.json"))


def name_of(path: Path) -> str:
    return path.stem


def test_there_are_examples() -> None:
    assert len(BOARDS) >= 2
    assert len(POSITIONS) >= 6
    assert len(GAMES) >= 3


@pytest.mark.parametrize("path", BOARDS, ids=name_of)
def test_a_board_is_read_and_played_on(path: Path) -> None:
    board = load_board(path)
    assert board not in shipped_boards().values()
    position = new_position("slate", 3, load_game("slate").read_setup(str(path)))
    assert position.to_message().slate.board.name == board.name


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_position_is_in_normal_form_and_asks_for_a_decision(path: Path) -> None:
    position = position_from_json(path.read_text("utf-8"))
    assert position.to_json() + "\n" == path.read_text("utf-8")
    assert len(position.legal_moves()) > 1


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_a_game_is_played_again_to_its_end(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    assert record.position.is_over
    assert record.position.winners()
    assert record.to_json() == path.read_text("utf-8")


def test_examples_cover_all_numbers_of_players_and_own_boards() -> None:
    read = [position_from_json(path.read_text("utf-8")) for path in POSITIONS]
    positions = [position for position in read if position.game.name == "slate"]
    assert {position.num_players for position in positions} == {2, 3, 4}
    boards = {position.to_message().slate.board.name for position in positions}
    assert {"standard"} < boards


def test_the_page_on_boards_has_a_board_and_every_key() -> None:
    page = (ROOT / "docs/boards.md").read_text("utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example
    assert parse_board(example[1]).name == "Ours"
    for key in (*BOARD_KEYS, *VALLEY_KEYS, *MINE_KEYS, *DEVELOPMENT_KEYS):
        assert f"`{key}`" in page or f".{key}`" in page


@given(st.sampled_from(POSITIONS), st.data())
def test_a_position_with_a_piece_changed_is_read_or_refused(path: Path, data: st.DataObject) -> None:
    text = path.read_text("utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    piece = data.draw(st.text('{}[]":,0123456789-.eE truefalsn\\', max_size=8) | st.text(max_size=8))
    assert is_read_or_refused(position_from_json, text[:start] + piece + text[end:])
