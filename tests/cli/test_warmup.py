import pytest

from cli.shared import Run
from slate_ai.engine import Engine
from slate_ai.games.registry import game_locations


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(Engine, "warm_up", lambda engine, name: names.append(name))
    return names


def test_warms_every_game_by_default_and_tells_the_seconds_of_each(run: Run, warmed: list[str]) -> None:
    lines = run("warmup").stdout.splitlines()
    assert warmed == list(game_locations())
    assert [line.split()[:2] for line in lines] == [["✓", name] for name in warmed]
    assert all(line.endswith("s") for line in lines)


def test_warms_the_games_named(run: Run, warmed: list[str]) -> None:
    assert run("warmup", "pig", "kuhn_poker").exit_code == 0
    assert warmed == ["pig", "kuhn_poker"]


def test_an_unknown_game_is_refused_before_anything_is_compiled(run: Run, warmed: list[str]) -> None:
    assert run("warmup", "pig", "chess").exit_code == 2
    assert warmed == []
