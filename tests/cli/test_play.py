import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.shared import Run, record_of
from slate_ai.cli.record import read_record

FAST = ("--simulations", "20", "--seed", "4")
Play = Callable[..., str]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def play(run: Run) -> Play:
    """Play with the given lines typed; what was printed is returned."""

    def play(*lines: str, game: str = "pig", options: tuple[str, ...] = (), exit_code: int = 0) -> str:
        result = run("play", game, *FAST, *options, input="".join(f"{line}\n" for line in lines))
        assert result.exit_code == exit_code, result.output
        return str(result.output)

    return play


def saved(path: str | Path = "game.json") -> tuple[str, ...]:
    return read_record(Path(path).read_text()).moves


def rescued() -> list[Path]:
    return sorted(Path.cwd().glob("slate-ai-*.json"))


def test_says_who_plays_shows_the_position_and_lists_the_moves(play: Play) -> None:
    text = play("quit")
    assert "Pig, seat 0 (you), seat 1 (engine), seed 4." in text
    assert "Pig to 100" in text
    assert "   1 roll  Roll the die" in text
    assert "   2 hold  Hold 0 points and pass the die" in text


def test_moves_by_notation_number_and_case_and_the_engine_answers(play: Play) -> None:
    play("drop 4", "1", "DROP 2", "save game.json", "quit", game="connect_four")
    moves = saved()
    assert moves[0::2] == ("drop 4", "drop 1", "drop 2")
    assert len(moves) == 6


def test_tells_what_happened_move_by_move(play: Play) -> None:
    text = play("roll", "quit", "y")
    assert "seat 0  roll" in text
    assert "chance  roll " in text


def test_dice_repeat_with_the_seed_and_differ_without(play: Play, run: Run) -> None:
    def dice(seed: str) -> tuple[str, ...]:
        seats = ("--seats", "human,human")
        lines = "roll\nhold\n" * 8 + f"save {seed}.json\ny\nquit\n"
        run("play", "pig", "--simulations", "20", "--seed", seed, *seats, input=lines)
        return tuple(move for move in saved(f"{seed}.json") if move.startswith("roll "))

    assert dice("5") == dice("5")
    assert dice("5") != dice("6")


def test_what_cannot_be_played_is_said_and_changes_nothing(play: Play) -> None:
    text = play("fly", "3", "0", "save game.json", "quit")
    assert '"fly" cannot be played here; "moves" lists what can, "help" the rest' in text
    assert saved() == ()


def test_help_lists_every_command(play: Play) -> None:
    text = play("help", "quit")
    for command in ("hint [TIME]", "moves", "undo", "save [FILE]", "load FILE", "quit"):
        assert command in text


def test_hint_shows_the_engines_advice(play: Play) -> None:
    assert "20 simulations" in play("hint", "quit")
    assert "ended by time" in play("hint 50ms", "quit")
    assert '"soon" is no duration' in play("hint soon", "quit")


def test_undo_takes_back_the_last_own_move_and_all_since(play: Play) -> None:
    play("drop 4", "drop 4", "undo", "save game.json", "quit", game="connect_four")
    assert len(saved()) == 2
    assert saved()[0] == "drop 4"


def test_undo_and_the_same_move_meet_the_same_dice(play: Play) -> None:
    play("roll", "undo", "roll", "save game.json", "quit")
    play("roll", "save again.json", "quit")
    assert saved("game.json") == saved("again.json")


def test_undo_at_the_start_has_nothing_to_take_back(play: Play) -> None:
    assert "nothing to take back" in play("undo", "quit")


class TestSaving:
    def test_a_saved_game_goes_on_where_it_was(self, play: Play) -> None:
        play("roll", "save game.json", "quit")
        text = play("quit", options=("--load", "game.json"))
        assert "seat 0  roll" in text
        assert rescued() == []

    def test_save_without_a_name_saves_where_it_was_saved_before(self, play: Play) -> None:
        assert "name a file, as in: save game.json" in play("save", "quit")
        play("roll", "save game.json", "undo", "save", "quit")
        assert saved() == ()

    def test_another_file_is_replaced_only_after_a_yes(self, play: Play) -> None:
        Path("game.json").write_text("precious")
        assert "game.json exists. Replace it? [y/N]" in play("roll", "save game.json", "n", "quit", "y")
        assert Path("game.json").read_text() == "precious"
        play("roll", "save game.json", "y", "quit")
        assert len(saved()) == 2

    def test_quitting_with_unsaved_moves_asks(self, play: Play) -> None:
        text = play("roll", "quit", "n", "save game.json", "quit")
        assert text.count("Leave this game unsaved? [y/N]") == 1
        assert rescued() == []

    def test_loading_over_unsaved_moves_asks(self, play: Play) -> None:
        Path("game.json").write_text(record_of("pig", "roll", "roll 4").to_json())
        play("roll", "load game.json", "n", "save kept.json", "load game.json", "save copy.json", "quit")
        assert saved("kept.json") != saved("game.json")
        assert saved("copy.json") == ("roll", "roll 4")

    def test_of_a_long_game_only_the_last_moves_are_recalled(self, play: Play) -> None:
        moves = ["roll", "roll 2"] * 10
        Path("game.json").write_text(record_of("pig", *moves).to_json())
        for text in (play("quit", options=("--load", "game.json")), play("load game.json", "quit")):
            assert text.count("chance  roll 2") == 3

    def test_a_position_can_be_loaded_too(self, play: Play) -> None:
        Path("position.json").write_text(json.dumps({"pig": {"target": 50, "scores": [20, 30]}}))
        assert "Pig to 50" in play("load position.json", "quit")
        assert "Pig to 50" in play("quit", options=("--load", "position.json"))

    def test_a_save_that_fails_loses_nothing(self, play: Play) -> None:
        text = play("roll", "save nowhere/game.json", "save game.json", "quit")
        assert "cannot write nowhere/game.json" in text
        assert len(saved()) == 2

    def test_load_needs_a_name(self, play: Play) -> None:
        assert "name a file, as in: load game.json" in play("load", "quit")

    def test_another_game_cannot_be_loaded_into_this_one(self, play: Play) -> None:
        Path("game.json").write_text(record_of("connect_four", "drop 1").to_json())
        assert "slate-ai play connect_four --load game.json" in play("load game.json", "quit")

    @pytest.mark.parametrize("content", ["", "{}", '{"schema": "x"}', '{"pig": {"player": 9}}'])
    def test_a_file_that_is_no_game_is_refused(self, play: Play, content: str) -> None:
        Path("game.json").write_text(content)
        play("load game.json", "load missing.json", "save same.json", "quit")
        assert saved("same.json") == ()
        assert "error: " in play(options=("--load", "game.json"), exit_code=2)

    def test_when_the_input_ends_the_game_is_saved_and_its_file_named(self, play: Play) -> None:
        text = play("roll")
        (path,) = rescued()
        assert len(saved(path)) == 2
        assert f"slate-ai play pig --load {path}" in text

    def test_when_nothing_would_be_lost_nothing_is_written(self, play: Play) -> None:
        play()
        play("roll", "save game.json")
        play("roll", "undo")
        assert rescued() == []


class TestDiceOnTheTable:
    ASK = ("--dice", "ask", "--seats", "human,human")

    def test_outcomes_are_typed_in(self, play: Play) -> None:
        text = play("roll", "6", "roll", "roll 2", "save game.json", "quit", options=self.ASK)
        assert saved() == ("roll", "roll 6", "roll", "roll 2")
        assert "what comes up, as in roll 6? (Enter: the computer draws) ›" in text

    def test_moves_lists_the_outcomes_with_their_probabilities(self, play: Play) -> None:
        assert "roll 3  16.7 %" in play("roll", "moves", "undo", "quit", options=self.ASK)

    def test_an_impossible_outcome_is_refused(self, play: Play) -> None:
        assert '"7" cannot be played here' in play(
            "roll", "7", "3", "save game.json", "quit", options=self.ASK
        )
        assert saved() == ("roll", "roll 3")

    def test_enter_lets_the_computer_roll(self, play: Play) -> None:
        play("roll", "", "save game.json", "quit", options=self.ASK)
        assert len(saved()) == 2

    def test_a_mistyped_roll_can_be_taken_back(self, play: Play) -> None:
        play("roll", "6", "undo", "2", "save game.json", "quit", options=self.ASK)
        assert saved() == ("roll", "roll 2")


class TestTheEnd:
    def test_the_result_is_shown_and_the_game_can_be_saved(self, play: Play) -> None:
        Path("late.json").write_text(json.dumps({"pig": {"target": 10, "turn_total": 10}}))
        text = play("hold", "hint", "save game.json", "quit", options=("--load", "late.json"))
        assert "★ seat 0 (you)     1  wins" in text
        assert "the game is over" in text
        assert saved() == ("hold",)

    def test_the_last_move_can_be_taken_back(self, play: Play) -> None:
        Path("late.json").write_text(json.dumps({"pig": {"target": 10, "turn_total": 10}}))
        play("hold", "undo", "save game.json", "quit", options=("--load", "late.json"))
        assert saved() == ()

    def test_a_tie_is_a_shared_win(self, play: Play) -> None:
        columns = [1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 2, 1, 3, 4, 3, 4, 3, 4, 4, 3, 4, 3, 4, 3]
        columns += [5, 6, 5, 6, 5, 6, 6, 5, 6, 5, 6, 5, 7, 7, 7, 7, 7, 7]
        lines = [f"drop {column}" for column in columns]
        text = play(*lines, "quit", "y", game="connect_four", options=("--seats", "human,human"))
        assert text.count("shares the win") == 2

    def test_a_game_without_people_is_watched_to_its_end(self, play: Play) -> None:
        text = play(game="connect_four", options=("--seats", "engine,random"))
        assert "★ seat 0 (engine)" in text
        assert "›" not in text


class TestHiddenInformation:
    def test_a_person_sees_her_own_cards_only(self, play: Play) -> None:
        text = play("quit", game="kuhn_poker")
        assert "chance  hidden from you" in text
        assert "seat 1: ?" in text

    def test_at_the_end_all_is_shown(self, play: Play) -> None:
        text = play("pass", "pass", "pass", "quit", "y", game="kuhn_poker")
        assert "chance  deal " in text

    def test_between_people_a_curtain_falls(self, play: Play) -> None:
        text = play("", "pass", "", "quit", "y", game="kuhn_poker", options=("--seats", "human,human"))
        first, second = text.split("seat 1 (human) is next. The others look away. Press Enter ›")
        assert "seat 1: ?" in first
        assert "seat 0: ?" in second
        assert "seat 0: ?" not in first
        # Whoever sits down is told what happened since, without the others' secrets.
        assert "seat 0  pass" in second
        assert "deal " not in first + second

    def test_where_nothing_is_hidden_no_curtain_falls(self, play: Play) -> None:
        assert "look away" not in play("roll", "hold", "quit", "y", options=("--seats", "human,human"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--seats", "human"), "--seats: 1 given for 2 players"),
        (("--seats", "human,clever"), "--seats: give human, engine, or a policy"),
        (("--players", "3"), "num_players: 3 is not possible"),
        (("--setup", "huge"), 'setup: there is no setup "huge" in pig'),
        (("--load", "missing.json"), "cannot read missing.json"),
        (("--load", "x.json", "--players", "2"), "--load: the game there has its players and setup"),
        (("--target-error", "7"), "--target-error: 7 is not possible"),
    ],
)
def test_wrong_options_are_named(play: Play, options: tuple[str, ...], words: str) -> None:
    assert f"error: {words}" in play(options=options, exit_code=2)
