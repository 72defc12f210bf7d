"""Where compiled kernels are kept: chosen place, digest of sources, whom we trust, what is thrown away."""

import os
import stat
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import platformdirs
import pytest

from slate_ai.kernel import cache

find_directory: Callable[[], Path] = cache.cache_directory.__wrapped__
"""Without the memory of the first answer."""


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes where a real cache may be."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.delenv(cache.CACHE_VARIABLE, raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "home" / "slate-ai"))
    return folder


def give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``path`` belong to another user than the one we run as."""
    if os.getuid() == 0:
        os.chown(path, 12345, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: 12345)


def test_the_platforms_cache_folder_is_the_default(tmp_path: Path) -> None:
    assert find_directory() == tmp_path / "home" / "slate-ai" / f"kernels-{cache.source_digest()}"


def test_the_environment_variable_goes_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(tmp_path / "chosen"))
    assert find_directory().parent == tmp_path / "chosen"
    assert not (tmp_path / "home").exists()


def test_a_relative_place_does_not_depend_on_later_changes_of_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(cache.CACHE_VARIABLE, "chosen")
    assert find_directory().parent == tmp_path / "chosen"


def test_the_directory_is_made_for_its_user_alone() -> None:
    assert stat.S_IMODE(find_directory().stat().st_mode) == 0o700


def test_a_home_that_cannot_be_written_is_passed_over(temporary_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file in the way stops the root user too")
    assert find_directory().parent == temporary_folder / f"slate-ai-{os.getuid()}"


def test_no_home_at_all_is_passed_over(temporary_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(*_: object, **__: object) -> str:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_cache_dir", homeless)
    assert find_directory().is_relative_to(temporary_folder)


def test_with_nowhere_to_write_a_private_folder_serves(
    temporary_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cache.CACHE_VARIABLE, "/dev/null/nowhere")
    (temporary_folder / f"slate-ai-{os.getuid()}").write_text("in the way")
    directory = find_directory()
    assert directory.parent == temporary_folder
    assert directory.name.startswith("slate-ai-kernels-")


@pytest.mark.skipif(os.name == "nt", reason="owners are POSIX")
@pytest.mark.parametrize("planted", ["directory", "root"])
def test_a_folder_of_somebody_else_is_passed_over(
    planted: str, tmp_path: Path, temporary_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "chosen"
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(chosen))
    directory = find_directory()
    assert directory.parent == chosen
    give_away(directory if planted == "directory" else chosen, monkeypatch)
    assert find_directory().is_relative_to(temporary_folder)


@pytest.mark.skipif(os.name == "nt", reason="owners are POSIX")
def test_a_link_that_somebody_else_planted_is_passed_over(
    tmp_path: Path, temporary_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ours").mkdir()
    link = tmp_path / "chosen"
    link.symlink_to(tmp_path / "ours")
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(link))
    if os.getuid() != 0:
        pytest.skip("only the root user can give a link away")
    os.lchown(link, 12345, -1)
    assert find_directory().is_relative_to(temporary_folder)


def test_what_older_versions_left_is_removed_after_a_month(tmp_path: Path) -> None:
    current = find_directory()
    stale, recent, other = (current.parent / name for name in ("kernels-0", "kernels-1", "notes"))
    long_ago = time.time() - cache.STALE_AFTER_SECONDS - 60
    for path in (stale, recent, other):
        path.mkdir()
        (path / "content").touch()
    for path in (stale, other, current):
        os.utime(path, (long_ago, long_ago))
    find_directory()
    assert not stale.exists()
    assert recent.exists()
    assert other.exists()
    assert current.exists()


def test_use_keeps_a_directory_young() -> None:
    directory = find_directory()
    os.utime(directory, (0, 0))
    find_directory()
    assert directory.stat().st_mtime > time.time() - 60


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of our shape for the digest to look at."""
    root = tmp_path / "package"
    for room in (*cache.KERNEL_ROOMS, "games/inner", "service"):
        (root / room).mkdir() if (root / room).parent.exists() else (root / room).mkdir(parents=True)
        (root / room / "module.py").write_text("content = 1\n")
    monkeypatch.setattr(cache, "__file__", str(root / "kernel" / "cache.py"))
    return root


@pytest.mark.parametrize("room", [*cache.KERNEL_ROOMS, "games/inner"])
def test_the_digest_notices_a_change_in_any_room_of_kernels(package: Path, room: str) -> None:
    before = cache.source_digest()
    assert cache.source_digest() == before
    (package / room / "module.py").write_text("content = 2\n")
    changed = cache.source_digest()
    assert changed != before
    (package / room / "added.py").write_text("")
    assert cache.source_digest() not in (before, changed)


def test_the_digest_overlooks_what_no_kernel_comes_from(package: Path) -> None:
    before = cache.source_digest()
    (package / "service" / "module.py").write_text("content = 2\n")
    (package / "games" / "board.toml").write_text("content = 2\n")
    assert cache.source_digest() == before


@pytest.mark.parametrize("form", ["added_game.py", "added_game/inner/rules.py"])
def test_the_digest_notices_a_change_in_a_game_that_another_package_added(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "added" / form
    source.parent.mkdir(parents=True)
    source.write_text("content = 1\n")
    if source.parent.name == "inner":
        (source.parents[1] / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "added")
    entry = EntryPoint("added", "added_game:GAME", cache.ENTRY_POINT_GROUP)
    without = cache.source_digest()
    monkeypatch.setattr(cache, "entry_points", lambda group: [entry])
    before = cache.source_digest()
    source.write_text("content = 2\n")
    assert len({without, before, cache.source_digest()}) == 3


def test_an_added_game_that_is_not_installed_any_more_is_overlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache.source_digest()
    entry = EntryPoint("gone", "no_such_package.inner:GAME", cache.ENTRY_POINT_GROUP)
    monkeypatch.setattr(cache, "entry_points", lambda group: [entry])
    assert cache.source_digest() == before
