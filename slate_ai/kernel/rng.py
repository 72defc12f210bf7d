"""Randomness for kernels: the counter-based generator splitmix64.

The generator is a ``uint64 [1]`` array that the caller owns and passes in, so a seed decides everything.
Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), figure 17.
"""

import numpy as np

from slate_ai.kernel.jit import inline
from slate_ai.kernel.types import Rng

GOLDEN_GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_30, SHIFT_27, SHIFT_31, SHIFT_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
SHIFT_11 = np.uint64(11)
LOW_32_BITS = np.uint64(0xFFFFFFFF)
UNIT = 1.0 / (1 << 53)


def new_rng(seed: int, stream: int = 0) -> Rng:
    """A generator, uint64 [1], for ``seed``; each ``stream`` of one seed is independent of the others."""
    sequence = np.random.SeedSequence(seed & 0xFFFFFFFFFFFFFFFF, spawn_key=(stream,))
    return np.asarray(sequence.generate_state(1, np.uint64), np.uint64)


@inline
def mix(value: np.uint64) -> np.uint64:
    """Spread the bits of a uint64: neighbouring inputs give unrelated outputs; also a hash's last step."""
    value = (value ^ (value >> SHIFT_30)) * MIX_1
    value = (value ^ (value >> SHIFT_27)) * MIX_2
    return value ^ (value >> SHIFT_31)


@inline
def next_uint64(rng: Rng) -> np.uint64:
    """The next 64 random bits; advances ``rng``."""
    rng[0] += GOLDEN_GAMMA
    return mix(rng[0])


@inline
def random_below(rng: Rng, bound: int) -> int:
    """An int64 uniform in ``[0, bound)``, ``1 <= bound <= 2**31``; the bias is below ``bound / 2**32``."""
    return int(np.int64(((next_uint64(rng) & LOW_32_BITS) * np.uint64(bound)) >> SHIFT_32))


@inline
def random_unit(rng: Rng) -> float:
    """A float64 uniform in ``[0, 1)``."""
    return np.float64(np.int64(next_uint64(rng) >> SHIFT_11)) * UNIT
