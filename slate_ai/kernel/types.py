"""The types that kernels exchange."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Game: TypeAlias = Any
"""A NamedTuple of rule tables; its class chooses the kernels."""
State: TypeAlias = NDArray[np.integer[Any]]
"""One flat integer array; a copy of it is a copy of the state."""
Actions: TypeAlias = NDArray[np.int32]
"""int32 [max_legal_actions]: a buffer for actions."""
Floats: TypeAlias = NDArray[np.floating[Any]]
"""A buffer for values; length and width as the operation says."""
Rng: TypeAlias = NDArray[np.uint64]
"""uint64 [1]: the counter of a generator."""
