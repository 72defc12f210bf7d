"""Files of compiled kernels: what is not whole, or of other sources, counts as nothing."""

import shutil
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest
from numba.core import types

from slate_ai.kernel.compiled_files import CompiledFiles
from slate_ai.kernel.jit import kernel

KEY = ((types.int64,), ("x86_64",), ("digest",))
OTHER_KEY = ((types.float64,), ("x86_64",), ("digest",))


def files(folder: Path, stamp: float = 1.0) -> Any:
    return CompiledFiles(str(folder), "rules.advance", stamp)


def test_what_was_kept_is_found(tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "code")
    files(tmp_path).save(OTHER_KEY, "other code")
    assert files(tmp_path).load(KEY) == "code"
    assert files(tmp_path).load(OTHER_KEY) == "other code"


def test_code_of_a_changed_source_is_not_found_and_then_replaced(tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "old code")
    assert files(tmp_path, stamp=2.0).load(KEY) is None
    files(tmp_path, stamp=2.0).save(KEY, "new code")
    assert files(tmp_path, stamp=2.0).load(KEY) == "new code"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_that_holds_something_else_is_not_believed(tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "code")
    (path,) = tmp_path.iterdir()
    files(tmp_path).save(OTHER_KEY, "other code")
    (other,) = set(tmp_path.iterdir()) - {path}
    shutil.copy(other, path)
    assert files(tmp_path).load(KEY) is None


@pytest.mark.parametrize("kept", [0, 1, 10, 0.5, -1])
def test_a_damaged_file_counts_as_none(kept: float, tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "code")
    (path,) = tmp_path.iterdir()
    content = path.read_bytes()
    path.write_bytes(content[: int(kept if abs(kept) >= 1 else kept * len(content))])
    assert files(tmp_path).load(KEY) is None


def test_what_a_killed_process_left_is_in_nobodys_way(tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "code")
    (path,) = tmp_path.iterdir()
    path.rename(path.with_name(f"{path.name}.tmp.0123456789abcdef"))
    assert files(tmp_path).load(KEY) is None
    files(tmp_path).save(KEY, "code")
    assert files(tmp_path).load(KEY) == "code"


def test_all_can_be_forgotten(tmp_path: Path) -> None:
    files(tmp_path).save(KEY, "code")
    files(tmp_path).flush()
    assert files(tmp_path).load(KEY) is None


def test_types_of_one_name_from_two_modules_have_files_of_their_own(tmp_path: Path) -> None:
    one, another = (namedtuple("Tables", "factor", module=module) for module in ("one", "another"))
    named: Any = types.NamedUniTuple
    ours, theirs = (named(types.int64, 1, tables) for tables in (one, another))
    assert repr(ours) == repr(theirs)
    assert files(tmp_path)._path(((ours,), (), ())) != files(tmp_path)._path(((theirs,), (), ()))


def test_a_kernel_answers_though_its_folder_cannot_be_written(tmp_path: Path) -> None:
    def double(number: int) -> int:
        return 2 * number

    doubled: Any = kernel(double)
    doubled._cache._impl.locator._cache_path = str(tmp_path / "in the way" / "folder")
    (tmp_path / "in the way").write_text("")
    assert doubled(4) == 8
