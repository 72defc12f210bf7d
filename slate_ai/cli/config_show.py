"""``slate-ai config show``: the settings of a command, and where each comes from."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.table import Table

from slate_ai.cli.console import output, print_json
from slate_ai.cli.settings import Setting, settings_of


def run(context: Any, config: str | None, as_json: bool) -> None:
    """Show what the command of a parsed ``context`` would use."""
    settings = list(settings_of(context, config))
    if as_json:
        content = {
            setting.name: {"value": _plain(setting.value), "source": setting.source} for setting in settings
        }
        print_json("slate-ai/config/1", {"command": context.info_name, "settings": content})
    else:
        output().print(_table(settings))


def _table(settings: Sequence[Setting]) -> Table:
    table = Table("setting", "value", "from", box=box.SIMPLE_HEAD)
    for setting in settings:
        table.add_row(setting.name, _text(setting.value), setting.source)
    return table


def _text(value: Any) -> str:
    plain = _plain(value)
    if plain is None or plain == []:
        return "–"
    return ", ".join(map(str, plain)) if isinstance(plain, list) else str(plain)


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, bool | int | float | None) else str(value)
