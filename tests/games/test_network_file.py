"""Networks in files, and what is said of files that hold none."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from slate_ai.errors import InputError
from slate_ai.games.learning import Learning
from slate_ai.games.network_file import load_network, read_network, write_network
from slate_ai.kernel.network import UNITS, size_of

LEARNING = Learning(("coins", "mines"), ("round",), lambda rng: None)
WEIGHTS = np.arange(size_of(2, 1), dtype=np.float32)


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """A right file with its arrays changed."""
    with np.load(io.BytesIO(write_network(LEARNING, 2, WEIGHTS))) as file:
        arrays: dict[str, Any] = dict(file)
    change(arrays)
    content = io.BytesIO()
    np.savez(content, **arrays)
    return content.getvalue()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    path.write_bytes(write_network(LEARNING, 2, WEIGHTS))
    assert (load_network(path, LEARNING, 2) == WEIGHTS).all()


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "no network"),
        (b"PK\x03\x04 and then nothing", "no network"),
        (changed(lambda arrays: arrays.pop("bias")), "no network"),
        (
            changed(lambda arrays: arrays.update(bias=np.zeros(3, np.float32))),
            rf"right shape is \({UNITS},\)",
        ),
        (changed(lambda arrays: arrays.update(bias=np.zeros(UNITS))), "bias is not finite float32"),
        (changed(lambda arrays: arrays["bias"].fill(np.nan)), "bias is not finite float32"),
        (changed(lambda arrays: arrays.update(bias=np.array([None] * UNITS))), "no network"),
        (changed(lambda arrays: arrays.update(own_names=["coins"])), "own_names"),
        (changed(lambda arrays: arrays.update(num_players=np.array(3))), "not for 2 players"),
        (changed(lambda arrays: arrays.update(num_players=np.array([2, 2]))), "not for 2 players"),
    ],
)
def test_what_is_no_network_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        read_network(content, LEARNING, 2)
    path = tmp_path / "bad.npz"
    path.write_bytes(content)
    with pytest.raises(InputError, match=f"bad.npz: .*{fault}"):
        load_network(path, LEARNING, 2)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.npz cannot be read: No such file"):
        load_network(tmp_path / "none.npz", LEARNING, 2)
