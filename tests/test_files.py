import os
from pathlib import Path

import pytest

from slate_ai.files import write_atomically


def test_writing_replaces_a_file_as_a_whole_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    write_atomically(path, b"new")
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]
