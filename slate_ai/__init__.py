"""slate_ai: strategy search for board games with dice and hidden information.

    import slate_ai

    position = slate_ai.new_position("slate", num_players=4, seed=7).play("roll 2 4 5")
    print(position)
    print(slate_ai.Engine().analyze(position, slate_ai.Limit(seconds=1)))

Names are imported when first used, so that ``slate_ai.client`` and ``slate-ai --help`` never import numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from slate_ai.analysis import Analysis, Objective, SeatForecast, StopReason, Suggestion
    from slate_ai.engine import Engine
    from slate_ai.errors import InputError
    from slate_ai.games.position import Position
    from slate_ai.games.registry import load_game, new_position, position_from_json, position_from_message
    from slate_ai.limits import Limit, Options

_HOMES = {
    "slate_ai.analysis": ("Analysis", "Objective", "SeatForecast", "StopReason", "Suggestion"),
    "slate_ai.engine": ("Engine",),
    "slate_ai.errors": ("InputError",),
    "slate_ai.games.position": ("Position",),
    "slate_ai.games.registry": ("load_game", "new_position", "position_from_json", "position_from_message"),
    "slate_ai.limits": ("Limit", "Options"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Analysis",
    "Engine",
    "InputError",
    "Limit",
    "Objective",
    "Options",
    "Position",
    "SeatForecast",
    "StopReason",
    "Suggestion",
    "load_game",
    "new_position",
    "position_from_json",
    "position_from_message",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'slate_ai' has no attribute '{name}'")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
