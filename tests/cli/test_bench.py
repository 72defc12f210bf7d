import json

import pytest

from cli.shared import Run

FIGURES = (
    "simulations_per_second",
    "random_decisions_per_second",
    "first_answer_cold_seconds",
    "first_answer_warm_seconds",
)


def test_measures_a_game_and_tells_it_as_json(run: Run) -> None:
    result = run("bench", "kuhn_poker", "--time", "50ms", "--json")
    content = json.loads(result.stdout)
    assert content["schema"] == "slate-ai/bench/1"
    assert content["threads"] == 1
    (speed,) = content["games"]
    assert (speed["game"], speed["players"]) == ("kuhn_poker", 2)
    assert all(speed[figure] > 0 for figure in FIGURES)
    # Compiling takes seconds, loading what was compiled does not.
    assert speed["first_answer_cold_seconds"] > speed["first_answer_warm_seconds"]


def test_shows_a_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slate_ai.cli.bench._first_answer", lambda position, cache: 1.5)
    result = run("bench", "pig", "--time", "20ms")
    assert result.exit_code == 0
    for words in ("Game", "Players", "Simulations/s", "decisions/s", "cold", "warm", "pig", "1.5s"):
        assert words in result.stdout
    assert result.stderr == ""
