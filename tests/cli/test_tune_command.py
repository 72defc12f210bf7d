import json
import sys
from pathlib import Path

import pytest

from cli.shared import Run

TUNE = ("tune", "pig", "--setup", "20", "--simulations", "20", "--games", "4", "--confirming-games", "10")


def test_tries_settings_and_confirms_the_best(run: Run) -> None:
    result = run(*TUNE, "--settings", "exploration,horizon", "--trials", "3", "--json")
    content = json.loads(result.stdout)
    assert content["schema"] == "slate-ai/tune/1"
    assert [trial["changes"].keys() for trial in content["trials"]] == [{"exploration", "horizon"}] * 3
    best = max(content["trials"], key=lambda trial: trial["share"])
    assert content["best"]["policy"].startswith(f"search:20:exploration={best['changes']['exploration']:.3g}")
    assert 0 <= content["best"]["share"]["low"] <= content["best"]["share"]["mean"] <= 1
    assert len(result.stderr.splitlines()) == 3


def test_goes_on_where_its_storage_left_it(run: Run, tmp_path: Path) -> None:
    storage = ("--storage", str(tmp_path / "trials.log"), "--settings", "exploration", "--json")
    first = json.loads(run(*TUNE, *storage, "--trials", "2").stdout)
    second = json.loads(run(*TUNE, *storage, "--trials", "4").stdout)
    assert second["trials"][:2] == first["trials"]
    tried = [trial["changes"]["exploration"] for trial in second["trials"]]
    assert len(set(tried)) == 4


def test_the_storage_of_other_trials_is_refused(run: Run, tmp_path: Path) -> None:
    storage = ("--storage", str(tmp_path / "trials.log"), "--trials", "1")
    run(*TUNE, *storage, "--settings", "exploration")
    result = run(*TUNE, *storage, "--settings", "horizon")
    assert result.exit_code == 2
    assert "holds trials of something else; name another file" in result.stderr


def test_the_same_seed_tries_the_same(run: Run) -> None:
    def tried(seed: str) -> str:
        return run(*TUNE, "--settings", "exploration", "--trials", "2", "--seed", seed, "--json").stdout

    assert tried("1") == tried("1")
    assert tried("1") != tried("2")


def test_an_unknown_setting_is_named(run: Run) -> None:
    result = run(*TUNE, "--settings", "cleverness")
    assert result.exit_code == 2
    assert "cleverness cannot be tuned; there are: exploration, first_play_reduction" in result.stderr


@pytest.mark.parametrize(
    ("command", "module", "extra"),
    [
        (TUNE, "optuna", "tune"),
        (("arena", "pig", "--policies", "random,random", "--plot", "a.png"), "matplotlib.figure", "plot"),
    ],
)
def test_a_missing_extra_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = run(*command)
    assert result.exit_code == 2
    assert f"needs an extra; pip install 'slate-ai[{extra}]'" in result.stderr
