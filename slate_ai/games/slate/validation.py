"""Gather everything that is wrong with an input, in words that say what would be right."""

import json
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import islice

from slate_ai.errors import InputError, Violation

MAX_NAME = 100
"""Characters in a name."""
_MAX_SHOWN = 40
_MAX_VIOLATIONS = 50
_BEYOND_SHOWING = 10**18


class Findings:
    """The violations found so far; further ones beyond fifty are dropped."""

    def __init__(self) -> None:
        self.violations: list[Violation] = []

    def add(self, field: str, description: str) -> None:
        """Note that ``field`` is wrong."""
        if len(self.violations) < _MAX_VIOLATIONS:
            self.violations.append(Violation(field, description))

    def is_within(self, field: str, value: int, low: int, high: int) -> bool:
        """Whether ``low <= value <= high``; noted if not."""
        if low <= value <= high:
            return True
        self.add(field, f"{shown(value)} is not possible; {span(range(low, high + 1))}")
        return False

    def has_length(self, field: str, length: int, right: Sequence[int]) -> bool:
        """Whether ``length``, of a list, is one of ``right`` (ascending); noted if not."""
        if length in right:
            return True
        self.add(field, f"{length} given; {span(right)} expected")
        return False

    def raise_if_any(self) -> None:
        """End here if anything was wrong.

        Raises:
            InputError: with every violation found.
        """
        if self.violations:
            raise InputError(*self.violations)


class Fields:
    """One table of plain data (from TOML, JSON or a message), read field by field.

    A field that is wrong is noted in ``findings`` and reads as the value least likely to be in another
    field's way, so reading goes on.

    Args:
        data: what should be a table.
        path: of the table, for example ``valleys[2]``; empty for the outermost.
        findings: where violations go.
        keys: every key the table may have.
    """

    def __init__(self, data: object, path: str, findings: Findings, keys: Sequence[str]) -> None:
        self._is_table = isinstance(data, Mapping)
        self._data: Mapping[str, object] = data if isinstance(data, Mapping) else {}
        self._path = path
        self._findings = findings
        if not self._is_table:
            findings.add(path, f"{shown(data)} is not possible; a table with {', '.join(keys)}")
        unknown = (key for key in self._data if key not in keys)
        for key in map(cropped, islice(unknown, _MAX_VIOLATIONS)):
            findings.add(self.path(shown(key)[1:-1]), _no_such_key(key, keys))

    def path(self, key: str) -> str:
        """The path of one of this table's fields."""
        return f"{self._path}.{key}" if self._path else key

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def wrong(self, key: str, description: str) -> None:
        """Note that a field is wrong; what is no table has no fields."""
        if self._is_table:
            self._findings.add(self.path(key), description)

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; required if there is no default."""
        value = self._data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self._refuse(key, value, span(range(low, high + 1)))
        return high

    def text(self, key: str) -> str:
        """A line of text, empty if absent."""
        value = self._data.get(key, "")
        if isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable():
            return value
        self._refuse(key, value, f"at most {MAX_NAME} printable characters")
        return ""

    def choice(self, key: str, options: Sequence[str], default: str | None = None) -> str:
        """One of ``options``; required if there is no default."""
        value = self._data.get(key, default)
        if isinstance(value, str) and value in options:
            return value
        self._refuse(key, value, f"one of {', '.join(options)}")
        return ""

    def tables(self, key: str, low: int, high: int, keys: Sequence[str]) -> list["Fields"]:
        """A list of ``low`` to ``high`` tables, each with ``keys``; required unless ``low`` is 0."""
        value = self._data.get(key, None if low else [])
        what = f"tables with {', '.join(keys)}"
        if isinstance(value, str) or not isinstance(value, Sequence):
            self._refuse(key, value, f"a list of {span(range(low, high + 1))} {what}")
        elif not low <= len(value) <= high:
            self.wrong(key, f"{len(value)} given; {span(range(low, high + 1))} {what} expected")
        else:
            paths = (f"{self.path(key)}[{i}]" for i in range(len(value)))
            return [Fields(item, path, self._findings, keys) for item, path in zip(value, paths, strict=True)]
        return []

    def _refuse(self, key: str, value: object, right: str) -> None:
        default = "" if key in self else ", the default,"
        what = "missing" if value is None else f"{shown(value)}{default} is not possible"
        self.wrong(key, f"{what}; {right}")


def span(numbers: Sequence[int]) -> str:
    """Ascending numbers in words: ``3``, ``1 to 3``, ``0, 2 or 3``."""
    if isinstance(numbers, range) and len(numbers) > 1:
        return f"{numbers[0]} to {numbers[-1]}"
    *others, last = numbers
    return f"{', '.join(map(str, others))} or {last}" if others else str(last)


def shown(value: object) -> str:
    """A short, printable form of anything that may stand in somebody's file."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(cropped(value), ensure_ascii=False)
        case int() if abs(value) >= _BEYOND_SHOWING:
            return "so large a number"
        case int() | float():
            return str(value)
        case Sequence():
            return "a list"
        case Mapping():
            return "a table"
    return "a date or time"


def cropped(text: str) -> str:
    """``text``, cut where it would not fit in a message."""
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"


def _no_such_key(key: str, keys: Sequence[str]) -> str:
    guess = "".join(f' did you mean "{close}"?' for close in get_close_matches(key, keys, n=1))
    return f"there is no such key;{guess} there are: {', '.join(keys)}"
