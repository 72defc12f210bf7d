"""Where words go: results to standard output, progress and complaints to standard error."""

import json
import math
import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from slate_ai.errors import InputError

FAILURE = 1
USAGE_ERROR = 2
INTERRUPTED = 130


class FailureError(Exception):
    """The command cannot be done, though nothing is wrong with the input."""


def output() -> Console:
    """The console on standard output. Colours follow NO_COLOR, FORCE_COLOR and whether it is a terminal."""
    return Console(highlight=False)


def messages() -> Console:
    """The same on standard error."""
    return Console(stderr=True, highlight=False)


def print_json(schema: str, content: Mapping[str, Any]) -> None:
    """Print one JSON object; ``schema`` names its shape and version, as in ``slate-ai/hint/1``."""
    plain = _finite({"schema": schema, **content})
    print(json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=2))


def _finite(content: Any) -> Any:
    """JSON knows no infinity; null says that there is no such number."""
    if isinstance(content, Mapping):
        return {name: _finite(value) for name, value in content.items()}
    if isinstance(content, list | tuple):
        return [_finite(value) for value in content]
    return None if isinstance(content, float) and not math.isfinite(content) else content


def complain(error: InputError | FailureError) -> None:
    """Say what is wrong, one line a violation."""
    console = messages()
    for line in error.violations if isinstance(error, InputError) else (error,):
        text = " ".join(str(line).split())
        console.print(Text("error: ", "bold red") + Text(text), soft_wrap=True)


def read_text(path: str) -> str:
    """The text of a file, or of standard input where ``path`` is ``-``.

    Raises:
        InputError: there is no such file, or it is no text.
    """
    try:
        if path == "-":
            return sys.stdin.read()
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise InputError.at("", f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise InputError.at("", f"cannot read {path}: it is no UTF-8 text") from None
    except ValueError as error:
        raise InputError.at("", f"cannot read {path!r}: {error}") from None
