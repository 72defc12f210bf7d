"""Policies of other builds: another version of slate_ai plays, in a process of its own."""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from weakref import finalize

from slate_ai.arena.policies import Policy
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.kernel.types import Actions

DRIVER = """
import json, sys
def answer(**what):
    print(json.dumps(what), flush=True)
try:
    import slate_ai
    from slate_ai.arena.policy_text import parse_policy
    from slate_ai.games.registry import position_from_json
    policy = parse_policy(sys.argv[1])
    answer(text=slate_ai.__file__)
    for line in sys.stdin:
        request = json.loads(line)
        view = position_from_json(request["position"])
        answer(text=view.move(policy.choose(view, request["seed"])).notation)
except Exception as error:
    answer(error=str(error))
"""
"""Runs in the other build, so it uses nothing that builds have not had from the beginning."""


class BuildPolicy(Policy):
    """What a policy of another build plays.

    The other build has our interpreter, so its requirements have to be ours. Its process ends when its
    input does: with the policy, or with the process that had it.

    Args:
        directory: of its checkout, where its ``slate_ai/`` is.
        policy: as one writes it there.
    """

    def __init__(self, directory: Path, policy: str) -> None:
        self._directory = directory.resolve()
        self._policy = policy
        self._process: subprocess.Popen[str] | None = None

    def check(self, position: Position) -> None:
        """Whether the build is there and has the policy.

        Raises:
            InputError: it is not, or has not.
        """
        self._running()

    def decide(self, view: Position, actions: Actions, seed: int) -> int:
        """That of the other build."""
        process = self._running()
        return view.action(self._ask(process, {"position": view.to_json(), "seed": seed}))

    def _running(self) -> "subprocess.Popen[str]":
        if self._process is None:
            process = self._process = self._start()
            if Path(self._ask(process)).parent != self._directory / "slate_ai":
                raise InputError.at("policies", f"{self._directory} has no slate_ai/; give a checkout of it")
        return self._process

    def _start(self) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", DRIVER, self._policy],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(self._directory)},
        )
        finalize(self, end, process)
        return process

    def _ask(self, process: "subprocess.Popen[str]", request: object = None) -> str:
        """The next answer, to a request if there is one."""
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):  # then there is no answer either
            if request is not None:
                process.stdin.write(json.dumps(request) + "\n")
                process.stdin.flush()
        answer = json.loads(process.stdout.readline() or '{"error": "it gave no reason"}')
        if "error" in answer:
            raise InputError.at("policies", f"{self._policy} of {self._directory} ended: {answer['error']}")
        return str(answer["text"])


def end(process: "subprocess.Popen[str]") -> None:
    """Let a driver's process end, and wait until it has."""
    with suppress(BrokenPipeError):
        process.communicate()
