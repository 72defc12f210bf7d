"""Work in processes; how it ends early or badly: ``tests/arena/test_match.py`` too."""

import os
import time
from itertools import count

from children import children_left
from slate_ai.processes import map_in_processes


def _nap(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def _prepare(name: str, value: str) -> None:
    os.environ[name] = value


def test_results_come_in_order_and_processes_are_prepared() -> None:
    naps = [0.2, 0.0, 0.1, 0.0, 0.0]
    assert list(map_in_processes(_nap, naps, 2)) == naps
    assert list(map_in_processes(os.getenv, ["PREPARED"], 1, _prepare, ("PREPARED", "yes"))) == ["yes"]


def test_closing_ends_the_processes() -> None:
    results = map_in_processes(_nap, (3600.0 if number else 0.0 for number in count()), 2)
    assert next(results) == 0.0
    results.close()
    assert children_left() == []
