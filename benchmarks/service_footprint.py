"""How soon a server serves whose kernels are in the cache, and how much memory it has when nobody calls.

python -m benchmarks.service_footprint --starts 5
"""

import argparse
import time
from pathlib import Path

import numpy as np

from benchmarks.serving import first_decision, server
from slate_ai.client import Client
from slate_ai.limits import Limit

IDLE_SECONDS = 2.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=5)
    num_starts = parser.parse_args().starts
    with server():
        pass  # Whatever was not compiled yet is now.
    seconds = []
    for _ in range(num_starts):
        with server() as served, Client(served.address) as client:
            seconds.append(served.seconds)
            time.sleep(IDLE_SECONDS)
            idle = resident_mebibytes(served.pid)
            client.suggest(first_decision(client), Limit(seconds=1.0))
            used = resident_mebibytes(served.pid)
    print(f"From start to serving: median {np.median(seconds):.2f} s, longest {max(seconds):.2f} s")
    print(f"Resident memory: idle {idle:.0f} MiB; after a suggestion of 1 s {used:.0f} MiB")


def resident_mebibytes(pid: int) -> float:
    """Memory of a process that is not on disk."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    main()
