"""The commands in a real terminal."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from slate_ai.cli.record import read_record

pexpect = pytest.importorskip("pexpect", reason="needs a Unix terminal")

TIMEOUT_SECONDS = 120
"""Kernels may have to be compiled first."""
PROMPT = re.escape("seat 0 (you) › ")
CONTROL_CODE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
Spawn = Callable[..., Any]


@pytest.fixture
def spawn(tmp_path: Path) -> Iterator[Spawn]:
    """Start a command in a terminal of 80 columns, in an empty folder."""
    children = []

    def spawn(*arguments: str, **variables: str) -> Any:
        environment = {**os.environ, "TERM": "xterm-256color", **variables}
        del environment["COLUMNS"]
        child = pexpect.spawn(
            sys.executable,
            ["-m", "slate_ai", *arguments],
            cwd=tmp_path,
            env=environment,
            dimensions=(40, 80),
            timeout=TIMEOUT_SECONDS,
            encoding="utf-8",
        )
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)


def exit_code(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.wait()
    return int(child.exitstatus)


def rescued(folder: Path) -> list[tuple[str, ...]]:
    return [read_record(path.read_text()).moves for path in folder.glob("slate-ai-*.json")]


@pytest.fixture
def pig(tmp_path: Path) -> str:
    path = tmp_path / "pig.json"
    path.write_text('{"pig": {"target": 20, "turn_total": 5}}')
    return str(path)


def test_a_hint_refreshes_in_place_while_it_searches(spawn: Spawn, pig: str) -> None:
    child = spawn("hint", pig, "--time", "2s")
    child.expect("Pig to 20")
    for _ in range(3):
        child.expect("searching")
    assert exit_code(child) == 0
    assert "ended by time" in child.before
    # Each table is written over the one before, by moving up.
    assert "\x1b[1A" in child.before


def test_an_interrupted_hint_leaves_its_table_and_ends_with_130(spawn: Spawn, pig: str) -> None:
    child = spawn("hint", pig, "--time", "1h")
    child.expect("searching")
    child.sendcontrol("c")
    child.expect("ended by cancelled")
    assert exit_code(child) == 130
    assert "Traceback" not in child.before


@pytest.mark.parametrize(("variables", "is_coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_can_be_turned_off(spawn: Spawn, variables: dict[str, str], is_coloured: bool) -> None:
    child = spawn("hint", "missing.json", **variables)
    assert exit_code(child) == 2
    assert "error: " in CONTROL_CODE.sub("", child.before)
    assert ("\x1b[1;31m" in child.before) is is_coloured


def test_playing_with_keys_history_and_completion(spawn: Spawn, tmp_path: Path) -> None:
    child = spawn("play", "connect_four", "--simulations", "20", "--seed", "4")
    child.expect(PROMPT)
    child.sendline("drop 4")
    child.expect(PROMPT)
    child.send("\x1b[A")  # up: the line before
    child.expect("drop 4")
    child.sendline("")
    child.expect(PROMPT)
    child.send("sa\t")  # tab: the command's rest
    child.expect("save")
    child.sendline(" game.json")
    child.expect("Saved to game.json")
    child.expect(PROMPT)
    child.sendline("quit")
    assert exit_code(child) == 0
    assert read_record((tmp_path / "game.json").read_text()).moves[0::2] == ("drop 4", "drop 4")


def test_an_interrupt_at_the_prompt_saves_the_game(spawn: Spawn, tmp_path: Path) -> None:
    child = spawn("play", "pig", "--seed", "4")
    child.expect(PROMPT)
    child.sendline("roll")
    child.expect(PROMPT)
    child.sendcontrol("c")
    child.expect("Saved to ")
    assert exit_code(child) == 130
    assert [moves[0] for moves in rescued(tmp_path)] == ["roll"]


def test_the_end_of_the_input_saves_the_game(spawn: Spawn, tmp_path: Path) -> None:
    child = spawn("play", "pig", "--seed", "4")
    child.expect(PROMPT)
    child.sendline("roll")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("Saved to ")
    assert exit_code(child) == 0
    assert len(rescued(tmp_path)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_terminal_that_goes_away_takes_no_game_with_it(
    spawn: Spawn, tmp_path: Path, number: signal.Signals
) -> None:
    child = spawn("play", "pig", "--seed", "4")
    child.expect(PROMPT)
    child.sendline("roll")
    child.expect(PROMPT)
    child.kill(number)
    child.expect(pexpect.EOF)
    child.wait()
    assert [moves[0] for moves in rescued(tmp_path)] == ["roll"]


def test_an_interrupt_while_the_engine_thinks_saves_the_game(spawn: Spawn, tmp_path: Path) -> None:
    child = spawn("play", "connect_four", "--time", "1h")
    child.expect(PROMPT)
    child.sendline("drop 4")
    child.expect("thinks")
    child.sendcontrol("c")
    child.expect("Saved to ")
    assert exit_code(child) == 130
    assert rescued(tmp_path) == [("drop 4",)]


def test_an_interrupted_hint_goes_back_to_the_game(spawn: Spawn) -> None:
    child = spawn("play", "pig", "--seed", "4")
    child.expect(PROMPT)
    child.sendline("hint 1h")
    child.expect("searching")
    child.sendcontrol("c")
    child.expect(PROMPT)
    child.sendline("quit")
    assert exit_code(child) == 0


def test_the_curtain_leaves_no_card_on_the_screen(spawn: Spawn) -> None:
    child = spawn("play", "kuhn_poker", "--seats", "human,human", "--seed", "4")
    child.expect("Press Enter › ")
    child.sendline("")
    child.expect(re.escape("seat 0 (human) › "))
    child.sendline("pass")
    child.expect("look away")
    # Cleared: cursor home, the screen, and what was scrolled off it.
    assert all(code in child.before for code in ("\x1b[H", "\x1b[2J", "\x1b[3J"))


def test_a_match_shows_its_progress_on_standard_error_and_can_be_interrupted(spawn: Spawn) -> None:
    child = spawn("arena", "pig", "--policies", "random,random", "--games", "1000000", "--seed", "1")
    child.expect("random vs random")
    child.expect(r"[1-9][0-9]*/1000000")
    child.sendcontrol("c")
    assert exit_code(child) == 130
    text = CONTROL_CODE.sub("", child.before)
    assert "Pig, 2 players" in text
    assert "Traceback" not in text


def test_a_match_of_processes_that_is_told_to_end_shows_what_it_found(spawn: Spawn) -> None:
    policies = ("--policies", "random,random", "--processes", "2")
    child = spawn("arena", "pig", *policies, "--games", "1000000", "--seed", "1")
    child.expect(r"[1-9][0-9]*/1000000")
    child.kill(signal.SIGTERM)
    assert exit_code(child) == 130
    text = CONTROL_CODE.sub("", child.before)
    assert "Pig, 2 players" in text
    assert "Traceback" not in text
