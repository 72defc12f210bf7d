"""Playing blocks side by side on a Ray cluster, whose machines have this package; needs the extra ``ray``."""

from collections.abc import Iterator

from slate_ai.arena.match import Match
from slate_ai.arena.policy_text import MAKERS
from slate_ai.arena.processes import play_one, start_process
from slate_ai.arena.result import Block
from slate_ai.errors import InputError
from slate_ai.extras import load_extra

FIELD = "ray"


def play_on_cluster(match: Match, numbers: range, address: str) -> Iterator[Block]:
    """Play the blocks of these numbers on all its cores; each is given out, in order, once it is complete.

    Args:
        match: what to play.
        numbers: of the blocks.
        address: as Ray takes it, ``auto`` or host:port; ``local`` is this machine alone.

    Raises:
        InputError: Ray is not installed, or no cluster answers.
    """
    pools = load_extra("ray.util.multiprocessing", "ray", FIELD)
    try:
        pool = pools.Pool(initializer=start_process, initargs=(match, MAKERS), ray_address=address)
    except ConnectionError:
        raise InputError.at(FIELD, f"no cluster answers at {address}; give the address of one") from None
    with pool:
        yield from pool.imap(play_one, numbers, chunksize=1)
