"""How compiled kernels are kept: one file for each signature of a function.

numba numbers its files and lists them in an index that every process reads, changes and writes back. Two
processes that compile a function for different games at once overwrite each other's index and files; an index
that names a game which cannot be imported is an error for all. Files that are named after what they hold need
neither index nor lock: each is written at once or not at all, and says what it holds.
"""

import hashlib
import pickle
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core import caching as numba_caching

caching: Any = numba_caching  # it declares no types


class KernelCache(caching.FunctionCache):  # type: ignore[misc]
    """The compiled forms of one function."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        locator = self._impl.locator
        self._cache_file = CompiledFiles(
            self._cache_path, self._impl.filename_base, locator.get_source_stamp()
        )

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep a compiled form, where the disc is neither full nor read-only; it is not needed here."""
        with suppress(OSError):
            super().save_overload(signature, compiled)


class CompiledFiles(caching.IndexDataCacheFile):  # type: ignore[misc]
    """Files in ``cache_path``, whose names begin with ``filename_base``.

    A key is numba's: the signature, the processor, and a digest of the function's bytecode.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: Any) -> None:
        super().__init__(cache_path, filename_base, source_stamp)
        self._filename_base = filename_base

    def save(self, key: Any, data: Any) -> None:
        """Keep ``data`` under ``key``."""
        with self._open_for_write(self._path(key)) as file:
            for part in (self._version, (self._source_stamp, key), data):
                file.write(self._dump(part))

    def load(self, key: Any) -> Any:
        """What was kept under ``key``; None where that is nothing, or of another version of the source."""
        try:
            with self._path(key).open("rb") as file:
                if pickle.load(file) == self._version and pickle.load(file) == (self._source_stamp, key):
                    return pickle.load(file)
        except Exception:  # a damaged file can raise anything, and is of no more use than none
            return None
        return None

    def flush(self) -> None:
        """Forget everything."""
        for path in Path(self._cache_path).glob(f"{self._filename_base}.*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, key: Any) -> Path:
        # Types are named without their modules; two games may give their tables one name.
        modules = [getattr(part, "instance_class", part).__module__ for part in key[0]]
        digest = hashlib.sha256(repr((key, modules)).encode()).hexdigest()[:16]
        return Path(self._cache_path) / f"{self._filename_base}.{digest}.nbc"
