"""Where options get their values: flag, environment, ``slate-ai.toml``, default, in this order."""

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from slate_ai.errors import InputError, Violation

CONFIG_FILE = Path("slate-ai.toml")


class Setting(NamedTuple):
    """An option's name, its value, and where that comes from."""

    name: str
    value: Any
    source: str


def file_settings(chosen: str | None, commands: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What a file sets, by command and option; no file: nothing.

    Args:
        chosen: the file; None: ``slate-ai.toml`` in the working directory, where there is one.
        commands: the commands there are, by name.

    Raises:
        InputError: the file cannot be read, or sets what does not exist.
    """
    path = Path(chosen or CONFIG_FILE)
    if chosen is None and not path.exists():
        return {}
    content = _read(path)
    if violations := list(_unknown(content, commands, path)):
        raise InputError(*violations)
    return {
        command: {name.replace("-", "_"): value for name, value in table.items()}
        for command, table in content.items()
    }


def settings_of(context: Any, chosen: str | None) -> Iterator[Setting]:
    """Every option of a command, as its parsed context has it."""
    for parameter in context.command.params:
        if parameter.name not in context.params:
            continue
        source = context.get_parameter_source(parameter.name).name
        origin = {
            "COMMANDLINE": f"flag {parameter.opts[0]}",
            "ENVIRONMENT": f"variable {parameter.envvar}",
            "DEFAULT_MAP": f"file {chosen or CONFIG_FILE}",
        }
        yield Setting(parameter.name, context.params[parameter.name], origin.get(source, "default"))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError.at("--config", f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError.at("--config", f"{path} is no TOML: {error}") from None


def _unknown(content: Mapping[str, Any], commands: Mapping[str, Any], path: Path) -> Iterator[Violation]:
    for command, table in content.items():
        if command not in commands or not isinstance(table, dict):
            there = ", ".join(f"[{name}]" for name in commands)
            yield Violation(command, f"{path} may have tables only, named as commands: {there}")
            continue
        options = [parameter.name for parameter in commands[command].params]
        for name in table:
            if name.replace("-", "_") not in options:
                close = get_close_matches(name, options, n=1) or options
                what = f"there is no such setting; is it {' or '.join(close)}?"
                yield Violation(f"{command}.{name}", what)
