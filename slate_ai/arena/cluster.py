"""Work spread over a Ray cluster, whose machines have this package; needs the extra ``ray``."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from slate_ai.arena.match import Match
from slate_ai.arena.policy_text import MAKERS
from slate_ai.arena.processes import play_one, start_process
from slate_ai.arena.result import Block
from slate_ai.errors import InputError
from slate_ai.extras import load_extra

FIELD = "ray"


@contextmanager
def cluster_pool(
    address: str, initializer: Callable[..., None] | None = None, initargs: tuple[Any, ...] = ()
) -> Iterator[Any]:
    """Ray's form of a pool of processes, one for each core of a cluster.

    Args:
        address: as Ray takes it, ``auto`` or host:port; ``local`` is this machine alone.
        initializer: what each process does first.
        initargs: given to it.

    Raises:
        InputError: Ray is not installed, or no cluster answers.
    """
    pools = load_extra("ray.util.multiprocessing", "ray", FIELD)
    try:
        pool = pools.Pool(initializer=initializer, initargs=initargs, ray_address=address)
    except ConnectionError:
        raise InputError.at(FIELD, f"no cluster answers at {address}; give the address of one") from None
    with pool:
        yield pool


def play_on_cluster(match: Match, numbers: range, address: str) -> Iterator[Block]:
    """Play the blocks of these numbers on all cores of a cluster; each is given out, in order, once complete.

    Raises:
        InputError: as ``cluster_pool``.
    """
    with cluster_pool(address, start_process, (match, MAKERS)) as pool:
        yield from pool.imap(play_one, numbers, chunksize=1)
