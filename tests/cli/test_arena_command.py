import json
from pathlib import Path
from typing import Any

import pytest

from cli.shared import Run
from slate_ai.arena import Block, play_blocks

MATCH = ("arena", "pig", "--setup", "20", "--policies", "search:100, random", "--games", "7", "--seed", "2")


def test_shows_each_policys_share_with_its_interval(run: Run) -> None:
    result = run(*MATCH)
    assert result.exit_code == 0
    assert "Pig, 2 players: 8 games in 4 blocks" in result.stdout
    for words in (
        "search:100",
        "random",
        "Win %",
        "95 % interval",
        "seat 0",
        "seat 1",
        "Equal would be 50.0 %",
    ):
        assert words in result.stdout
    assert result.stderr == ""


def test_json_is_one_object_with_the_whole_result(run: Run) -> None:
    content = json.loads(run(*MATCH, "--json").stdout)
    assert content["schema"] == "slate-ai/arena/1"
    assert (content["game"], content["players"], content["seed"]) == ("pig", 2, 2)
    assert (content["games"], content["blocks"], content["unfinished_games"]) == (8, 4, 0)
    assert [policy["policy"] for policy in content["policies"]] == ["search:100", "random"]
    for policy in content["policies"]:
        assert 0 <= policy["share"]["low"] <= policy["share"]["mean"] <= policy["share"]["high"] <= 1
        assert policy["seconds_per_decision"] > 0
    assert sum(policy["share"]["mean"] for policy in content["policies"]) == pytest.approx(1)
    assert len(content["seats"]) == 2


def test_one_block_has_no_score_interval_and_its_json_is_still_json(run: Run) -> None:
    result = run("arena", "pig", "--policies", "random,random", "--games", "1", "--seed", "1", "--json")
    content = json.loads(result.stdout, parse_constant=pytest.fail)
    assert content["policies"][0]["score"] == {"mean": 0.5, "low": None, "high": None}
    assert "–" in run("arena", "pig", "--policies", "random,random", "--games", "1", "--seed", "1").stdout


def test_the_seed_repeats_a_match(run: Run) -> None:
    def shares(seed: str) -> Any:
        content = json.loads(run(*MATCH[:-1], seed, "--json").stdout)
        return [(policy["share"], policy["decisions"]) for policy in content["policies"]]

    assert shares("2") == shares("2")
    assert shares("2") != shares("3")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--policies", "random"), "policies: 1 given; give 2 or more"),
        (
            ("--policies", "random,"),
            'policies: "" is no policy; there are: random, rollout, greedy, flat:LIMIT',
        ),
        (("--policies", "random,search:fast"), 'policies: "search:fast" is not well formed'),
        (("--policies", "random,random", "--players", "9"), "num_players: 9 is not possible"),
        (("--policies", "random,random", "--setup", "huge"), 'setup: there is no setup "huge"'),
    ],
)
def test_wrong_options_are_named(run: Run, options: tuple[str, ...], words: str) -> None:
    result = run("arena", "pig", *options)
    assert result.exit_code == 2
    assert f"error: {words}" in result.stderr


def test_an_interrupt_shows_what_the_finished_blocks_say(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Any:
        blocks = play_blocks(*arguments)
        yield from (next(blocks) for _ in range(2))
        raise KeyboardInterrupt

    monkeypatch.setattr("slate_ai.cli.arena.play_blocks", interrupted)
    result = run(*MATCH)
    assert result.exit_code == 130
    assert "4 games in 2 blocks" in result.stdout


def test_an_interrupt_before_the_first_block_shows_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> list[Block]:
        raise KeyboardInterrupt

    monkeypatch.setattr("slate_ai.cli.arena.play_blocks", interrupted)
    result = run(*MATCH)
    assert (result.exit_code, result.stdout) == (130, "")


def test_a_record_is_gone_on_with_by_its_own_seed(run: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    first = json.loads(run(*MATCH[:-3], "4", "--record", record, "--json").stdout)
    second = json.loads(run(*MATCH[:-3], "8", "--record", record, "--json").stdout)
    assert (first["games"], second["games"]) == (4, 8)
    assert first["seed"] == second["seed"]


def test_a_record_of_another_match_is_refused(run: Run, tmp_path: Path) -> None:
    record = str(tmp_path / "match.jsonl")
    run(*MATCH, "--record", record)
    result = run(*MATCH, "--setup", "50", "--record", record)
    assert result.exit_code == 2
    assert 'of another match: its setup is {"target": 20}, not {"target": 50}' in result.stderr


def test_a_sequential_test_ends_the_match_and_is_told(run: Run) -> None:
    test = ("--sprt", "0.3", "0.6", "--games", "400")
    content = json.loads(run(*MATCH, *test, "--json").stdout)
    assert content["sprt"]["verdict"] == "high"
    assert content["games"] < 100
    assert "SPRT of search:100: rather 60 % than 30 %" in run(*MATCH, *test).stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--sprt", "0.6", "0.5"), "sprt: 0.6,0.5 is not possible; give 0 < LOW < HIGH < 1"),
        (("--sprt", "0.5", "0.6", "--alpha", "0.5"), "alpha: 0.5 is not possible"),
        (("--plot", "picture"), "plot: picture names no kind of picture; end it with .png or .svg"),
        (("--plot", "nowhere/picture.png"), "plot: there is no folder nowhere"),
        (("--record", "/nowhere/match.jsonl"), "record: cannot write /nowhere/match.jsonl"),
    ],
)
def test_wrong_plans_are_named_before_a_game_is_played(
    run: Run, options: tuple[str, ...], words: str
) -> None:
    result = run(*MATCH, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"error: {words}" in result.stderr


def test_controls_are_played_and_their_failure_is_a_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slate_ai.cli.arena.CONTROL_GAMES", 8)
    content = json.loads(run(*MATCH, "--controls", "--json").stdout)
    assert [control["name"] for control in content["controls"]] == ["mirror", "random", "weaker"]
    monkeypatch.setattr("slate_ai.arena.controls.Control.holds", lambda control, share: False)
    result = run(*MATCH, "--controls")
    assert result.exit_code == 1
    assert "failed" in result.stdout


def test_the_plot_is_a_picture(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "shares.png"
    assert run(*MATCH, "--plot", str(picture)).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
