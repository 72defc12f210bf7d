"""What not everybody needs: packages that an extra of this one brings. Imports nothing heavy."""

from importlib import import_module
from typing import Any

from slate_ai.errors import InputError


def load_extra(module: str, extra: str, field: str) -> Any:
    """The module, which the extra of that name brings; ``field`` is what needs it.

    Raises:
        InputError: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise InputError.at(field, f"needs an extra; pip install 'slate-ai[{extra}]'") from None
