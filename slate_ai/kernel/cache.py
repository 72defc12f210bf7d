"""Where compiled kernels are kept between processes.

numba's own cache does not notice a change in a function called from another file and would serve stale
rules. So the directory's name carries a digest of every source a kernel can come from: ours, and those of
packages that add games through the ``slate_ai.games`` entry point.
"""

import hashlib
import importlib.util
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "SLATE_AI_CACHE_DIR"
ENTRY_POINT_GROUP = "slate_ai.games"
KERNEL_ROOMS = ("kernel", "games", "search")
STALE_AFTER_SECONDS = 30 * 24 * 3600


@lru_cache(maxsize=1)
def cache_directory() -> Path:
    """The directory for this version of the kernels, created and writable.

    ``SLATE_AI_CACHE_DIR`` overrides the platform's cache folder. Where that cannot be written, or belongs to
    somebody else, a folder of the user's in the temporary one serves, so a read-only home or none still works
    (each new machine start then compiles anew).
    """
    digest = source_digest()
    for root in _candidate_roots():
        directory = root / f"kernels-{digest}"
        if _make_writable(directory):
            _remove_stale_siblings(directory)
            return directory
    return Path(tempfile.mkdtemp(prefix="slate-ai-kernels-"))


def source_digest() -> str:
    """A digest, 16 hexadecimal digits, of all sources that kernels are compiled from."""
    digest = hashlib.sha256()
    for path in _kernel_sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _kernel_sources() -> Iterator[Path]:
    package = Path(__file__).parents[1]
    for room in KERNEL_ROOMS:
        yield from sorted((package / room).rglob("*.py"))
    for entry in sorted(entry_points(group=ENTRY_POINT_GROUP)):
        spec = importlib.util.find_spec(entry.module.partition(".")[0])
        for location in (spec.submodule_search_locations or [str(spec.origin)]) if spec else []:
            path = Path(location)
            yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _candidate_roots() -> Iterator[Path]:
    # No home: platformdirs and expanduser raise RuntimeError.
    with suppress(RuntimeError):
        if chosen := os.environ.get(CACHE_VARIABLE):
            yield Path(chosen).expanduser().absolute()
        else:
            yield Path(platformdirs.user_cache_dir("slate-ai", appauthor=False))
    yield Path(tempfile.gettempdir()) / f"slate-ai-{_user()}"


def _make_writable(directory: Path) -> bool:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
        os.utime(directory)
    except OSError:
        return False
    return _is_trusted(directory) and _is_trusted(directory.parent)


def _is_trusted(directory: Path) -> bool:
    # A folder planted by somebody else must never feed us compiled code. Nobody is safe from the root user.
    return os.name == "nt" or directory.lstat().st_uid in (0, _user())


def _user() -> int:
    return os.getuid() if os.name != "nt" else 0


def _remove_stale_siblings(directory: Path) -> None:
    oldest = time.time() - STALE_AFTER_SECONDS
    for sibling in directory.parent.glob("kernels-*"):
        if sibling != directory and sibling.stat().st_mtime < oldest:
            shutil.rmtree(sibling, ignore_errors=True)
