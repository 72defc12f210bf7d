"""Which games there are. Names are known without importing any; a game is imported when it is loaded."""

import logging
from collections.abc import Iterable
from functools import cache
from importlib.metadata import entry_points
from pkgutil import resolve_name
from typing import Any

from google.protobuf import any_pb2
from google.protobuf.message import DecodeError, Message

from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.games.position import Position
from slate_ai.json_form import message_from_json
from slate_ai.kernel.cache import ENTRY_POINT_GROUP
from slate_ai.v1 import strategy_pb2 as pb

BUILT_IN = {
    "slate": "slate_ai.games.slate:GAME",
    "pig": "slate_ai.games.pig:GAME",
    "kuhn_poker": "slate_ai.games.kuhn_poker:GAME",
    "leduc_poker": "slate_ai.games.leduc_poker:GAME",
    "connect_four": "slate_ai.games.connect_four:GAME",
    "cliff_mining": "slate_ai.games.cliff_mining:GAME",
}


@cache
def game_locations() -> dict[str, str]:
    """Every game's name and where it is, ``module:attribute``: ours, then other packages'."""
    added = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return BUILT_IN | {name: value for name, value in added.items() if name not in BUILT_IN}


def load_game(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        InputError: there is none, and the error lists those there are; or it cannot be loaded.
    """
    if name not in game_locations():
        raise InputError.at("game", f'there is no game "{name}"; there are: {", ".join(game_locations())}')
    game = _game_or_fault(name)
    if isinstance(game, str):
        raise InputError.at("game", game)
    return game


def load_games(names: Iterable[str]) -> list[Game[Any]]:
    """Those of the registry's games that can be loaded; the others are named in the log."""
    games = [_game_or_fault(name) for name in names]
    return [game for game in games if not isinstance(game, str)]


@cache
def _game_or_fault(name: str) -> Game[Any] | str:
    try:
        game: Game[Any] = resolve_name(game_locations()[name])
        if game.name != name:
            raise ValueError(f'it calls itself "{game.name}"')
    except Exception as error:  # another package's code can raise anything
        fault = f'the game "{name}" cannot be loaded: {type(error).__name__}: {error}'
        logging.getLogger(__name__).warning(fault)
        return fault
    return game


def new_position(
    game: str, num_players: int | None = None, setup: Message | None = None, seed: int = 0
) -> Position:
    """A first position; players default to the game's smallest number, the setup to its standard one.

    Raises:
        InputError: the game, the number of players or the setup is wrong.
    """
    loaded = load_game(game)
    return Position(loaded, *loaded.new(num_players or loaded.player_counts[0], setup, seed))


@cache
def added_games() -> tuple[Game[Any], ...]:
    """The games that other packages added, as far as they can be loaded."""
    return tuple(load_games(name for name in game_locations() if name not in BUILT_IN))


def game_of(message: pb.Position) -> Game[Any]:
    """The game that a position's external form belongs to; the position itself is not looked at.

    Raises:
        InputError: it is no game we know.
    """
    which = message.WhichOneof("game")
    if which is None:
        raise InputError.at("", f"no game is given; set one of: {', '.join(game_locations())}")
    if which != "other":
        return load_game(which)
    for game in added_games():
        if game.position_message.DESCRIPTOR.full_name == message.other.TypeName():
            return game
    raise InputError.at("other.type_url", f'"{message.other.type_url}" is no position of a game known here')


def position_from_message(message: pb.Position) -> Position:
    """Read a position's external form.

    Raises:
        InputError: it is no position of a game we know; fields as in the message.
    """
    game = game_of(message)
    which = message.WhichOneof("game") or ""
    own = unpack(message.other, game.position_message) if which == "other" else getattr(message, which)
    try:
        return Position(game, *game.read(own))
    except InputError as error:
        raise error.under(which) from None


def position_from_json(text: str) -> Position:
    """Read a position's external form from JSON text.

    Raises:
        InputError: it is no JSON, or no position of a game we know.
    """
    if '"other"' in text:
        added_games()  # only then does protobuf know their messages
    return position_from_message(message_from_json(text, pb.Position(), "a position"))


def unpack(packed: any_pb2.Any, message_type: type[Message]) -> Message:
    """The message of that type inside an ``Any`` in a field named ``other``.

    Raises:
        InputError: it is of another type, or its bytes are none.
    """
    own = message_type()
    try:
        if packed.Unpack(own):
            return own
    except DecodeError:
        raise InputError.at("other.value", f"not a {own.DESCRIPTOR.full_name}") from None
    raise InputError.at("other.type_url", f'"{packed.type_url}" is not {own.DESCRIPTOR.full_name}')
