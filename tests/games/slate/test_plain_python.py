"""The Slate kernels do the same compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

from games.slate.play_digest import play_digest

TESTS = Path(__file__).parents[2]


def test_compiled_kernels_play_as_plain_python_does() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-m", "games.slate.play_digest"]
    finished = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == play_digest()
