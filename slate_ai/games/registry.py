"""Which games there are. Names are known without importing any; a game is imported when it is loaded."""

from functools import cache
from importlib.metadata import entry_points
from pkgutil import resolve_name
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.games.position import Position
from slate_ai.kernel.cache import ENTRY_POINT_GROUP
from slate_ai.v1 import strategy_pb2 as pb

BUILT_IN = {
    "slate": "slate_ai.games.slate:GAME",
    "pig": "slate_ai.games.pig:GAME",
    "kuhn_poker": "slate_ai.games.kuhn_poker:GAME",
    "leduc_poker": "slate_ai.games.leduc_poker:GAME",
    "connect_four": "slate_ai.games.connect_four:GAME",
}


@cache
def game_locations() -> dict[str, str]:
    """Every game's name and where it is, ``module:attribute``: ours, then other packages'."""
    added = {entry.name: entry.value for entry in entry_points(group=ENTRY_POINT_GROUP)}
    return BUILT_IN | {name: value for name, value in added.items() if name not in BUILT_IN}


@cache
def load_game(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        InputError: there is none; the error lists those there are.
    """
    location = game_locations().get(name)
    if location is None:
        raise InputError.at("game", f'there is no game "{name}"; there are: {", ".join(game_locations())}')
    game: Game[Any] = resolve_name(location)
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


def position_from_message(message: pb.Position) -> Position:
    """Read a position's external form.

    Raises:
        InputError: it is no position of a game we know; fields as in the message.
    """
    which = message.WhichOneof("game")
    if which is None:
        raise InputError.at("", f"no game is given; set one of: {', '.join(game_locations())}")
    if which == "other":
        return _position_of_other(message)
    try:
        game = load_game(which)
        return Position(game, *game.read(getattr(message, which)))
    except InputError as error:
        raise error.under(which) from None


def position_from_json(text: str) -> Position:
    """Read a position's external form from JSON text.

    Raises:
        InputError: it is no JSON, or no position of a game we know.
    """
    try:
        message = json_format.Parse(text, pb.Position())
    except json_format.ParseError as error:
        raise InputError.at("", f"not a position in JSON: {error}") from None
    return position_from_message(message)


def _position_of_other(message: pb.Position) -> Position:
    for name in game_locations():
        if name in BUILT_IN:
            continue
        game = load_game(name)
        own = game.position_message()
        full_name = own.DESCRIPTOR.full_name
        if message.other.TypeName() == full_name:
            try:
                message.other.Unpack(own)
                return Position(game, *game.read(own))
            except DecodeError:
                raise InputError.at("other.value", f"not a {full_name}") from None
            except InputError as error:
                raise error.under("other") from None
    raise InputError.at("other.type_url", f'"{message.other.type_url}" is no position of a game known here')
