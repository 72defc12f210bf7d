"""What an edge remembers of its results where players mix."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from slate_ai.kernel.jit import kernel
from slate_ai.kernel.types import Floats
from slate_ai.search.backup import learn_late
from slate_ai.search.table import EDGE


@kernel
def learn_all(edges: Any, results: Floats) -> None:
    """``learn_late`` as Python can call it: the first edge learns all of the results, one after the other."""
    for result in results:
        learn_late(edges[0], result)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=50))
def test_the_nth_result_counts_n_times(results: list[float]) -> None:
    edges = np.zeros(1, EDGE)
    learn_all(edges, np.array(results))
    assert edges[0]["visits"] == len(results)
    counts = np.arange(1, len(results) + 1)
    assert edges[0]["value"] == pytest.approx(np.average(results, weights=counts), abs=1e-5)
