"""What is wrong with an input, as tests ask for it."""

from collections.abc import Callable
from typing import Any

import pytest

from slate_ai.errors import InputError

LONGEST = 600
"""Characters in a violation: hostile input is not repeated back."""


def faults(call: Callable[..., object], *arguments: Any) -> dict[str, str]:
    """The violations that a call ends with, by field."""
    with pytest.raises(InputError) as caught:
        call(*arguments)
    return {violation.field: violation.description for violation in caught.value.violations}


def is_read_or_refused(call: Callable[..., object], *arguments: Any) -> bool:
    """Whether a parser gives something, or ends with violations in few words; it may end in no other way."""
    try:
        return call(*arguments) is not None
    except InputError as error:
        lengths = [len(str(violation)) for violation in error.violations]
        return len(lengths) > 0 and max(lengths) < LONGEST
