"""Games for the tests of the kernel layer, and kernels that work on any of them.

Run as a program it prints ``answers()`` as JSON, so that a process without compilation can be compared.
"""

import json
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kernel import toy_operations
from slate_ai.kernel.jit import kernel
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import information_key
from slate_ai.kernel.rng import mix, new_rng, next_uint64, random_below, random_unit
from slate_ai.kernel.types import Game, Rng, State


class Uniform(NamedTuple):
    """Fields of one type: a ``NamedUniTuple`` to numba."""

    factor: int
    offset: int


class Mixed(NamedTuple):
    """Fields of different types: a ``NamedTuple`` to numba."""

    factor: int
    table: NDArray[np.int64]


class Tableless(NamedTuple):
    """No fields at all."""


class Lacking(NamedTuple):
    """A game that implements nothing."""

    factor: int


class UniformKernels:
    @staticmethod
    @implements(Uniform)
    def toy_worth(game: Uniform, amount: int) -> int:
        return game.factor * amount + game.offset


class MixedKernels:
    @staticmethod
    @implements(Mixed)
    def toy_worth(game: Mixed, amount: int) -> int:
        return game.factor * int(game.table[amount])

    @staticmethod
    @implements(Mixed)
    def toy_price(game: Mixed, amount: int) -> int:
        return 7


class TablelessKernels:
    @staticmethod
    @implements(Tableless)
    def toy_worth(game: Tableless, amount: int) -> int:
        return -amount


GAMES = (Uniform(2, 1), Mixed(3, np.array([5, 6, 7])), Tableless())


@kernel
def total_worth(game: Game, amounts: State) -> int:
    """An operation called in a kernel, in a loop."""
    total = 0
    for i in range(amounts.size):
        total += toy_operations.toy_worth(game, int(amounts[i]))
    return total


@kernel
def price(game: Game, amount: int) -> int:
    """An optional operation called in a kernel."""
    return int(toy_operations.toy_price(game, amount))


@kernel
def draws(rng: Rng, bound: int, integers: State, units: NDArray[np.float64]) -> np.uint64:
    """Fill both arrays with draws; a raw draw comes last."""
    for i in range(integers.size):
        integers[i] = random_below(rng, bound)
        units[i] = random_unit(rng)
    return mix(next_uint64(rng))


def answers() -> list[int | float]:
    """What the kernels say of every game and some seeds."""
    amounts = np.arange(3)
    found: list[int | float] = []
    for game in GAMES:
        found += [total_worth(game, amounts), price(game, 2), toy_operations.toy_price(game, 1)]
        found.append(int(information_key(game, np.array([3, -1, 2], np.int16), 0)))
    for seed in range(5):
        integers, units = np.zeros(20, np.int64), np.zeros(20)
        found.append(int(draws(new_rng(seed, stream=seed), 1000, integers, units)))
        found += [*integers.tolist(), *units.tolist()]
    return found


if __name__ == "__main__":
    print(json.dumps(answers()))
