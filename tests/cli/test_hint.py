import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cli.shared import Run, record_of
from slate_ai.analysis import Analysis
from slate_ai.cli import engine_advisor
from slate_ai.cli.engine_advisor import EngineAdvisor
from slate_ai.engine import Engine

WriteFile = Callable[[Any], str]
PIG = {"pig": {"target": 20, "turn_total": 5}}
FIXED = ("--simulations", "200", "--seed", "7")


def test_shows_the_position_and_a_table_of_moves(run: Run, position_file: WriteFile) -> None:
    result = run("hint", position_file(PIG), *FIXED)
    assert result.exit_code == 0
    assert result.stdout.startswith("Pig to 20")
    for words in ("Move", "Win %", "Value", "±", "Visits", "▶ 1", "roll", "hold", "What follows", "seat 1"):
        assert words in result.stdout
    assert "200 simulations" in result.stdout
    assert "ended by simulations · seed 7" in result.stdout


def test_plain_output_holds_no_control_codes_and_only_the_last_table(
    run: Run, position_file: WriteFile
) -> None:
    result = run("hint", position_file(PIG), "--time", "500ms")
    assert "\x1b" not in result.stdout + result.stderr
    assert result.stdout.count("▶ 1") == 1


def test_reads_standard_input(run: Run) -> None:
    assert "hold" in run("hint", "-", *FIXED, input=json.dumps(PIG)).stdout


def test_json_is_one_object_of_plain_numbers(run: Run, position_file: WriteFile) -> None:
    content = json.loads(run("hint", position_file(PIG), *FIXED, "--json").stdout)
    assert list(content) == ["schema", "position", "analysis"]
    assert content["schema"] == "slate-ai/hint/1"
    assert content["position"] == json.loads(record_of("pig", setup="20").position.to_json()) | PIG | {
        "pig": {"target": 20, "scores": [0, 0], "turn_total": 5}
    }
    analysis = content["analysis"]
    assert set(analysis) == set(Analysis.__dataclass_fields__)
    assert (analysis["simulations"], analysis["seed"]) == (200, 7)
    assert analysis["stop_reason"] == "simulations"
    assert sum(s["visits"] for s in analysis["suggestions"]) == 200
    assert {s["move"] for s in analysis["suggestions"]} == {"roll", "hold"}
    assert sum(s["win_probability"] for s in analysis["seats"]) == pytest.approx(1)


def test_the_same_seed_and_simulations_give_the_same_answer(run: Run, position_file: WriteFile) -> None:
    def answer(seed: str) -> Any:
        arguments = ("--simulations", "300", "--seed", seed, "--json")
        analysis = json.loads(run("hint", position_file(PIG), *arguments).stdout)["analysis"]
        return [(s["move"], s["visits"], s["value"]) for s in analysis["suggestions"]]

    assert answer("3") == answer("3")
    assert answer("3") != answer("4")


def test_options_reach_the_search(run: Run, position_file: WriteFile) -> None:
    def moves(*options: str) -> list[str]:
        content = json.loads(run("hint", position_file(PIG), *FIXED, *options, "--json").stdout)
        return [suggestion["move"] for suggestion in content["analysis"]["suggestions"]]

    assert sorted(moves()) == ["hold", "roll"]
    assert moves("--only", "hold") == ["hold"]
    assert sorted(moves("--only", "hold", "--only", "roll")) == ["hold", "roll"]
    assert len(moves("--moves", "1")) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "not JSON"),
        ("{]", "not JSON"),
        ("{}", "no game is given; set one of: slate, pig"),
        ({"chess": {}}, "chess"),
        ({"pig": {"scores": [1, 2, 3]}}, "pig.scores: 3 given; give two"),
        ({"pig": {"player": 4, "scores": [1]}}, "pig.player: 4 is no seat"),
        ({"pig": {"rolling": True}}, 'chance comes next; play an outcome first, for example "roll 1"'),
        ({"pig": {"target": 5, "scores": [5, 0]}}, "the game is over"),
        ({"pig": {"turn_total": "many"}}, "pig.turn_total"),
    ],
)
def test_a_wrong_position_is_named_in_one_line_each(
    run: Run, position_file: WriteFile, content: object, words: str
) -> None:
    result = run("hint", position_file(content), *FIXED)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr
    assert all(line.startswith("error: ") for line in result.stderr.splitlines())


def test_every_violation_has_its_line(run: Run, position_file: WriteFile) -> None:
    result = run("hint", position_file({"pig": {"player": 4, "scores": [1]}}))
    assert len(result.stderr.splitlines()) == 2


@pytest.mark.parametrize("path", ["nowhere.json", ".", "\0"])
def test_a_file_that_cannot_be_read_is_named(run: Run, path: str) -> None:
    result = run("hint", path)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: cannot read ")


def test_a_move_that_is_not_legal_is_named(run: Run, position_file: WriteFile) -> None:
    result = run("hint", position_file(PIG), "--only", "fold")
    assert result.exit_code == 2
    assert 'error: options.only_moves[0]: "fold" is not legal here; legal: roll, hold' in result.stderr


@pytest.mark.parametrize(
    ("flags", "words"), [(["--json"], '"stop_reason": "cancelled"'), ([], "ended by cancelled")]
)
def test_an_interrupted_search_shows_what_it_found(
    run: Run, position_file: WriteFile, monkeypatch: pytest.MonkeyPatch, flags: list[str], words: str
) -> None:
    analyses = EngineAdvisor.analyses

    def interrupted(*arguments: Any) -> Iterator[Analysis]:
        yield next(analyses(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(EngineAdvisor, "analyses", interrupted)
    result = run("hint", position_file(PIG), "--time", "1h", *flags)
    assert result.exit_code == 130
    assert words in result.stdout


def test_compiling_is_not_counted_as_the_searchs_time(
    run: Run, position_file: WriteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    monkeypatch.setattr(engine_advisor, "prepare", events.append)
    analyses = Engine.analyses

    def started(*arguments: Any) -> Iterator[Analysis]:
        events.append("clock runs")
        return analyses(*arguments)

    monkeypatch.setattr(Engine, "analyses", started)
    assert run("hint", position_file(PIG), *FIXED).exit_code == 0
    assert events == ["pig", "clock runs"]


def test_an_interrupt_before_anything_is_found_shows_nothing(
    run: Run, position_file: WriteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any) -> Iterator[Analysis]:
        raise KeyboardInterrupt

    monkeypatch.setattr(EngineAdvisor, "analyses", interrupted)
    result = run("hint", position_file(PIG), "--json")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


@pytest.fixture(scope="module")
def address() -> Any:
    command = [sys.executable, "-m", "slate_ai", "serve", "--port", "0", "--warm", "pig"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "serving on " in line:
                yield line.split("serving on ")[1].split()[0]
                break
        process.terminate()
        process.stderr.read()


class TestFromAServer:
    """The same from a server, without numba on this side."""

    def test_shows_and_prints_the_same(self, run: Run, position_file: WriteFile, address: str) -> None:
        path = position_file(PIG)
        assert run("hint", path, *FIXED, "--server", address).stdout.startswith("Pig to 20")
        local = json.loads(run("hint", path, *FIXED, "--json").stdout)
        remote = json.loads(run("hint", path, *FIXED, "--json", "--server", address).stdout)
        assert remote["position"] == local["position"]
        for name in ("suggestions", "seats", "simulations", "seed", "stop_reason"):
            assert remote["analysis"][name] == local["analysis"][name]

    def test_seed_0_would_not_be_repeatable(self, run: Run, position_file: WriteFile, address: str) -> None:
        result = run("hint", position_file(PIG), "--seed", "0", "--server", address)
        assert result.exit_code == 2
        assert "error: --seed: 0 lets the server draw one; give 1 or more" in result.stderr

    def test_wrong_input_reads_the_same(self, run: Run, position_file: WriteFile, address: str) -> None:
        result = run("hint", position_file({"pig": {"player": 4}}), "--server", address)
        assert result.exit_code == 2
        assert "pig.player: 4 is no seat" in result.stderr

    def test_imports_no_numba(
        self, position_file: WriteFile, address: str, modules_after: Callable[..., set[str]]
    ) -> None:
        modules = modules_after("hint", position_file(PIG), *FIXED, "--server", address)
        assert "slate_ai.client" in modules
        assert not modules & {"numba", "llvmlite", "numpy"}

    def test_the_address_may_come_from_the_environment(
        self, run: Run, position_file: WriteFile, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("SLATE_AI_SERVER", "127.0.0.1:1")
        assert run("hint", position_file(PIG)).exit_code == 1
        assert run("hint", position_file(PIG), *FIXED, "--server", address).exit_code == 0


def test_no_server_is_a_failure_and_not_wrong_usage(run: Run, position_file: WriteFile) -> None:
    result = run("hint", position_file(PIG), "--server", "127.0.0.1:1")
    assert result.exit_code == 1
    assert "error: no server answers at 127.0.0.1:1; start one with: slate-ai serve" in result.stderr
