import json
import os

import pytest

from cli.shared import Run, record_of
from slate_ai.cli import bench
from slate_ai.games.registry import position_from_json
from slate_ai.kernel.cache import CACHE_VARIABLE, cache_directory


@pytest.fixture
def _quick_first_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([12.5, 1.5])
    monkeypatch.setattr(bench, "_first_answer", lambda position, cache: next(times))


@pytest.mark.usefixtures("_quick_first_answers")
def test_measures_a_game_and_tells_it_as_json(run: Run) -> None:
    content = json.loads(run("bench", "pig", "--time", "50ms", "--json").stdout)
    assert content["schema"] == "slate-ai/bench/1"
    assert content["threads"] == 1
    (speed,) = content["games"]
    assert (speed["game"], speed["players"]) == ("pig", 2)
    assert speed["simulations_per_second"] > 1000
    assert speed["random_decisions_per_second"] > speed["simulations_per_second"]
    assert (speed["first_answer_cold_seconds"], speed["first_answer_warm_seconds"]) == (12.5, 1.5)


@pytest.mark.usefixtures("_quick_first_answers")
def test_shows_a_table(run: Run) -> None:
    result = run("bench", "pig", "--time", "20ms")
    assert result.exit_code == 0
    for words in ("Game", "Players", "Simulations/s", "decisions/s", "cold", "warm", "pig", "12.5s", "1.5s"):
        assert words in result.stdout
    assert result.stderr == ""


def test_the_first_answer_is_timed_in_a_new_process_with_the_cache_given() -> None:
    cache = os.environ.get(CACHE_VARIABLE) or str(cache_directory().parent)
    seconds = bench._first_answer(record_of("pig").position, cache)
    assert 0.1 < seconds < 600


def test_a_game_that_is_over_at_once_cannot_be_measured(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    over = position_from_json('{"pig": {"target": 5, "scores": [5, 0]}}')
    monkeypatch.setattr(bench, "new_position", lambda *_, **__: over)
    result = run("bench", "pig", "--time", "20ms")
    assert result.exit_code == 2
    assert "games: pig is over before anybody decides" in result.stderr
