"""A network's weights in a file: npz, a part of the network an array."""

import io
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from slate_ai.errors import InputError
from slate_ai.games.learning import Learning
from slate_ai.kernel.network import shapes_of

Weights = NDArray[np.float32]
"""float32, flat; see ``slate_ai.kernel.network``."""


def write_network(learning: Learning, num_players: int, weights: Weights) -> bytes:
    """The content of a file, for ``read_network``."""
    file = io.BytesIO()
    names = {"num_players": np.array(num_players), "own_names": learning.own, "shared_names": learning.shared}
    np.savez_compressed(file, **names, **split(learning, weights))  # type: ignore[arg-type]
    return file.getvalue()


def load_network(path: Path, learning: Learning, num_players: int) -> Weights:
    """The weights in a file.

    Raises:
        InputError: it cannot be read, or holds no network for this game and so many players.
    """
    try:
        return read_network(path.read_bytes(), learning, num_players)
    except OSError as error:
        raise InputError.at("network", f"{path} cannot be read: {error.strerror}") from None
    except InputError as error:
        raise InputError.at("network", f"{path}: {error.violations[0].description}") from None


def read_network(content: bytes, learning: Learning, num_players: int) -> Weights:
    """The weights in the content of a file.

    Raises:
        InputError: it holds no network for this game and so many players.
    """
    arrays = _arrays(content)
    _check(arrays["num_players"].tolist() == num_players, f"it is not for {num_players} players")
    for names, expected in (("own_names", learning.own), ("shared_names", learning.shared)):
        _check(tuple(arrays[names]) == expected, f"its {names} are not the game's features")
    shapes = shapes_of(len(learning.own), len(learning.shared))
    for part, shape in shapes.items():
        array = arrays[part]
        _check(array.shape == shape, f"{part} has the shape {array.shape}; the right shape is {shape}")
        _check(array.dtype == np.float32 and bool(np.isfinite(array).all()), f"{part} is not finite float32")
    return np.concatenate([arrays[part].ravel() for part in shapes])


def split(learning: Learning, weights: Weights) -> dict[str, Weights]:
    """The parts of flat weights, as views in their shapes."""
    parts, start = {}, 0
    for part, shape in shapes_of(len(learning.own), len(learning.shared)).items():
        end = start + int(np.prod(shape))
        parts[part], start = weights[start:end].reshape(shape), end
    return parts


def _arrays(content: bytes) -> dict[str, NDArray[Any]]:
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            arrays = dict(file)
    except (OSError, ValueError, EOFError, BadZipFile, AttributeError, TypeError):
        arrays = {}
    missing = {"num_players", "own_names", "shared_names", *shapes_of(0, 0)} - arrays.keys()
    _check(not missing, "it is no network")
    return arrays


def _check(is_right: bool, fault: str) -> None:
    if not is_right:
        raise InputError.at("network", fault)
