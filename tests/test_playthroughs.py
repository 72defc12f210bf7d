"""Recorded games look as they did; ``record_playthroughs`` says how to record them anew."""

import pytest

from record_playthroughs import FOLDER, all_records


def test_recorded_games_look_as_they_did(subtests: pytest.Subtests) -> None:
    records = all_records()
    assert set(FOLDER.glob("*.txt")) == set(records)
    for path, text in records.items():
        with subtests.test(path.stem):
            assert path.read_text(encoding="utf-8") == text
