"""OpenSpiel's own games that we have too, state by state: pig, kuhn_poker, leduc_poker, connect_four.

A decision has the same number there and here; chance outcomes differ.
"""

from collections.abc import Callable
from typing import Any

from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position
from slate_ai.openspiel.numbering import number_of
from slate_ai.openspiel.state import SlateAIState
from slate_ai.v1.pig_pb2 import PigSetup

FREE = {"pig": {"winscore", "horizon"}, "connect_four": {"egocentric_obs_tensor"}}
"""Parameters that may have any value; the others must have OpenSpiel's own default."""
COPIES = {"kuhn_poker": 1, "leduc_poker": 2}
"""Of each rank; OpenSpiel counts cards, we count ranks."""


def position_of(state: Any) -> Position:
    """Our position for a state of one of our games, or of one of OpenSpiel's that is the same game.

    Raises:
        InputError: it is another game, or has parameters of which we know no game.
    """
    if isinstance(state, SlateAIState):
        return state.position
    name = state.get_game().get_type().short_name
    translate = _TRANSLATIONS.get(name)
    if translate is None:
        raise InputError.at("game", f'"{name}" is none of ours; there are: {", ".join(_TRANSLATIONS)}')
    _check_parameters(name, state.get_game())
    return translate(name, state)


def number_in(state: Any, position: Position, action: int) -> int:
    """OpenSpiel's number for a legal action of the position that ``state`` was translated to."""
    return number_of(position, action) if isinstance(state, SlateAIState) else action


def _check_parameters(name: str, game: Any) -> None:
    standard = {
        key: value.value() if hasattr(value, "value") else value
        for key, value in game.get_type().parameter_specification.items()
    }
    for key, value in game.get_parameters().items():
        if key not in FREE.get(name, ()) and value != standard[key]:
            raise InputError.at(f"game.{key}", f"{value} is not possible here; {standard[key]} is")


def _connect_four(name: str, state: Any) -> Position:
    position = new_position(name)
    for action in state.history():
        position = position.after(action)
    return position


def _pig(name: str, state: Any) -> Position:
    target = state.get_game().get_parameters()["winscore"]
    position = new_position(name, setup=PigSetup(target=target))
    for action in state.history():
        position = position.after(action)
    return position


def _poker(name: str, state: Any) -> Position:
    position, copies = new_position(name), COPIES[name]
    if len(state.history()) < position.num_players:
        return position
    first, second, *others = state.history()
    position = position.after(first // copies * 3 + second // copies)
    for action in others:
        position = position.after(action // copies if position.is_chance else action)
    return position


_TRANSLATIONS: dict[str, Callable[[str, Any], Position]] = {
    "connect_four": _connect_four,
    "kuhn_poker": _poker,
    "leduc_poker": _poker,
    "pig": _pig,
}
