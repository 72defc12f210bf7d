from pathlib import Path

import pytest

from cli.shared import record_of
from slate_ai.cli.keeper import Keeper
from slate_ai.cli.record import GameRecord, read_record
from slate_ai.errors import InputError


@pytest.fixture
def record() -> GameRecord:
    return record_of("pig", "roll", "roll 4")


def test_a_new_game_without_moves_is_nothing_to_lose() -> None:
    start = record_of("pig")
    assert Keeper(start).is_kept(start)


def test_a_move_more_or_less_than_saved_is_not_kept(record: GameRecord, tmp_path: Path) -> None:
    keeper = Keeper(record_of("pig"))
    assert not keeper.is_kept(record)
    keeper.save(record, tmp_path / "game.json")
    assert keeper.is_kept(record)
    assert not keeper.is_kept(record.until(1))
    assert not keeper.is_kept(record.play("hold"))


def test_saving_where_nothing_can_be_written_says_so(record: GameRecord, tmp_path: Path) -> None:
    keeper = Keeper(record_of("pig"))
    with pytest.raises(InputError, match=r"cannot write .*nowhere"):
        keeper.save(record, tmp_path / "nowhere" / "game.json")
    assert not keeper.is_kept(record)


def test_rescue_saves_under_a_new_name_in_the_current_folder(
    record: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Keeper(record_of("pig")).rescue(record)
    assert path.parent == tmp_path
    assert path.name.startswith("slate-ai-pig-")
    assert read_record(path.read_text()).moves == record.moves


def test_rescue_never_replaces_a_file(
    record: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keeper = Keeper(record_of("pig"))
    paths = {keeper.rescue(record) for _ in range(3)}
    assert len(paths) == 3


def test_rescue_finds_another_folder_where_the_current_one_cannot_be_written(
    record: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.setattr(Path, "cwd", lambda: Path("/proc/nowhere"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = Keeper(record_of("pig")).rescue(record)
    assert read_record(path.read_text()).moves == record.moves
    assert path.parent != Path("/proc/nowhere")
