import json
from pathlib import Path

import pytest

from cli.shared import Run

MATCH = ("arena", "pig", "--setup", "20", "--seed", "2")


@pytest.fixture
def records(run: Run, tmp_path: Path) -> list[str]:
    """Two matches that have one policy in common."""
    paths = []
    for number, policies in enumerate(("greedy,random", "rollout,random")):
        paths.append(str(tmp_path / f"{number}.jsonl"))
        run(*MATCH, "--policies", policies, "--games", "20", "--record", paths[-1])
    return paths


def test_rates_all_policies_of_all_records(run: Run, records: list[str]) -> None:
    content = json.loads(run("ratings", *records, "--json").stdout)
    assert content["schema"] == "slate-ai/ratings/1"
    assert (content["game"], content["players"], content["setup"]) == ("pig", 2, {"target": 20})
    rated = {rating["policy"]: rating for rating in content["ratings"]}
    assert rated.keys() == {"greedy", "rollout", "random"}
    assert rated["random"]["games"] == 40
    assert rated["random"]["rating"]["mean"] < rated["greedy"]["rating"]["mean"]
    text = run("ratings", *records).stdout
    assert all(words in text for words in ("greedy", "95 % interval", "Above next"))


def test_the_plot_is_a_picture(run: Run, records: list[str], tmp_path: Path) -> None:
    picture = tmp_path / "ratings.svg"
    assert run("ratings", *records, "--plot", str(picture)).exit_code == 0
    assert "<svg" in picture.read_text()


def test_records_of_different_games_are_not_mixed(run: Run, records: list[str], tmp_path: Path) -> None:
    other = str(tmp_path / "other.jsonl")
    run("arena", "pig", "--policies", "greedy,random", "--games", "2", "--record", other)
    result = run("ratings", records[0], other)
    assert result.exit_code == 2
    assert "is of another setup than the first one; rate them apart" in result.stderr


def test_a_missing_record_is_named(run: Run, tmp_path: Path) -> None:
    result = run("ratings", str(tmp_path / "none.jsonl"))
    assert result.exit_code == 2
    assert "error: record: cannot read" in result.stderr
