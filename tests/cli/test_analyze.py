"""``slate-ai analyze --jsonl`` as a subprocess."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cli.shared import Run

COMMAND = (sys.executable, "-W", "error", "-m", "slate_ai", "analyze", "--jsonl", "--workers", "1")
LONG = {"id": "a", "request": {"position": {"pig": {}}, "limits": {"time": "100s"}, "interval": "0.02s"}}


@contextmanager
def analyzing() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def ask(process: subprocess.Popen[str], line: Any) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(line) + "\n")
    process.stdin.flush()


def hear(process: subprocess.Popen[str]) -> Any:
    assert process.stdout
    return json.loads(process.stdout.readline())


def test_questions_and_answers_cross_and_the_end_waits_for_the_last_answer() -> None:
    with analyzing() as process:
        ask(process, LONG)
        first = hear(process)
        assert first["id"] == "a"
        assert "final" not in first["response"]
        ask(process, {"id": "b", "terminate": "a"})
        output, errors = process.communicate(timeout=60)
    answers = [json.loads(line) for line in output.splitlines()]
    assert {"id": "b", "terminated": 1} in answers
    assert answers[-1]["id"] == "a"
    assert answers[-1]["response"]["final"]
    assert errors == ""
    assert process.returncode == 0


def test_sigterm_ends_it_at_once() -> None:
    with analyzing() as process:
        ask(process, LONG)
        hear(process)
        process.terminate()
        assert process.wait(timeout=60) == 130
        assert process.stderr
        assert "Traceback" not in process.stderr.read()


def test_where_nobody_listens_it_ends() -> None:
    with analyzing() as process:
        ask(process, LONG)
        hear(process)
        assert process.stdout
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr
        assert process.stderr.read() == ""


def test_the_form_must_be_named(run: Run) -> None:
    result = run("analyze")
    assert result.exit_code == 2
    assert "--jsonl" in result.stderr
