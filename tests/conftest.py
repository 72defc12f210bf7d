"""Before any test: how properties are drawn, and where compiled code is kept.

Property-based tests draw the same examples every time, however slow the machine.

The cache's own digest covers the package and the games that others registered. Tests have games of their own,
so the place carries a digest of those too: else a change in one would be answered with its old rules. And the
processes that tests start can import those games, for the cache of a function names every game it met.
"""

import hashlib
import os
import signal
from pathlib import Path

import platformdirs
from hypothesis import HealthCheck, settings

from slate_ai.kernel.cache import CACHE_VARIABLE


def _digest_of_own_games() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        source = path.read_bytes()
        if b"\n@implements(" in source:
            digest.update(source)
    return digest.hexdigest()[:16]


def _keep_compiled_code_apart() -> None:
    root = Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("slate-ai", appauthor=False))
    place = f"kernels-of-tests-{_digest_of_own_games()}"
    # A worker process inherits the place from its parent.
    os.environ[CACHE_VARIABLE] = str(root if root.name == place else root / place)


def _let_other_processes_import_own_games() -> None:
    tests = str(Path(__file__).parent)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (tests, os.environ.get("PYTHONPATH"))))


# A runner that was started in the background ignores SIGINT; tests and the processes they start must not.
signal.signal(signal.SIGINT, signal.default_int_handler)
_keep_compiled_code_apart()
_let_other_processes_import_own_games()

settings.register_profile(
    "deterministic",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deterministic")
