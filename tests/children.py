"""The processes that a test started."""

import multiprocessing
from multiprocessing.process import BaseProcess


def children_left() -> list[BaseProcess]:
    """Those that have not ended after a while."""
    for child in multiprocessing.active_children():
        child.join(10)
    return multiprocessing.active_children()
