"""Work in processes: in order, and none is left when nobody waits."""

import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from itertools import count

import pytest

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


def test_an_interrupt_ends_the_processes_in_the_midst_of_their_work() -> None:
    timer = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        next(map_in_processes(_nap, [3600.0] * 3, 2))
    _assert_none_left()


def test_closing_ends_the_processes() -> None:
    results = map_in_processes(_nap, (3600.0 if number else 0.0 for number in count()), 2)
    assert next(results) == 0.0
    results.close()
    _assert_none_left()


def test_a_process_that_dies_is_an_error() -> None:
    results = map_in_processes(_nap, (0.01 for _ in count()), 2)
    next(results)
    for child in multiprocessing.active_children():
        child.kill()
    with pytest.raises(BrokenProcessPool):
        list(results)


def _assert_none_left() -> None:
    for child in multiprocessing.active_children():
        child.join(10)
    assert multiprocessing.active_children() == []
