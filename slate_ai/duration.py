"""Durations as people write them: ``500ms``, ``1.5s``, ``2m``. Imports neither numba nor grpc."""

import re

from slate_ai.errors import InputError

UNIT_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def parse_seconds(text: str, field: str = "time") -> float:
    """Seconds, > 0, of a number with a unit.

    Raises:
        InputError: it is no duration; ``field`` names what it was for.
    """
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)(ms|s|m|h)", text.strip())
    seconds = float(match[1]) * UNIT_SECONDS[match[2]] if match else 0.0
    if seconds <= 0:
        raise InputError.at(
            field, f'"{text}" is no duration; write a number above 0 and ms, s, m or h, as in 500ms'
        )
    return seconds


def format_seconds(seconds: float) -> str:
    """The shortest text that reads well: ``200ms``, ``1.5s``, ``2m 5s``."""
    if seconds < 0.0009995:
        return f"{seconds * 1_000_000:.3g}µs"
    if seconds < 0.9995:
        return f"{seconds * 1000:.3g}ms"
    if seconds < 99.5:
        return f"{seconds:.3g}s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}h {minutes}m" if hours else f"{minutes}m {rest}s"
