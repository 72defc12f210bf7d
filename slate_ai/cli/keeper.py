"""Saving games, and losing none."""

import tempfile
from datetime import datetime
from itertools import chain, count
from pathlib import Path

import platformdirs

from slate_ai.cli.record import GameRecord
from slate_ai.errors import InputError
from slate_ai.files import write_atomically


class Keeper:
    """Knows what of a game is saved, and where.

    Attributes:
        path: where the game was last saved or loaded; None: nowhere yet.
    """

    def __init__(self, record: GameRecord, path: Path | None = None) -> None:
        self.path = path
        self._kept = record.moves

    def is_kept(self, record: GameRecord) -> bool:
        """Whether nothing would be lost without saving."""
        return record.moves == self._kept

    def save(self, record: GameRecord, path: Path) -> None:
        """Save the game.

        Raises:
            InputError: the file cannot be written.
        """
        try:
            write_atomically(path, record.to_json().encode())
        except OSError as error:
            raise InputError.at("", f"cannot write {path}: {error.strerror or error}") from None
        self.path, self._kept = path, record.moves

    def rescue(self, record: GameRecord) -> Path:
        """Save the game under a new name where that is possible; the file is returned.

        Raises:
            InputError: nothing can be written anywhere.
        """
        name = f"slate-ai-{record.position.game.name}-{datetime.now():%Y%m%d-%H%M%S}"
        state = Path(platformdirs.user_state_dir("slate-ai", appauthor=False))
        for folder in (Path.cwd(), state, Path(tempfile.gettempdir())):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path = _unused(folder / f"{name}.json")
                self.save(record, path)
            except (OSError, InputError):
                continue
            return path
        raise InputError.at("", "the game cannot be saved: no folder is writable")


def _unused(path: Path) -> Path:
    """The path, numbered where there is such a file already."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(candidate for candidate in chain([path], numbered) if not candidate.exists())
