"""A game's own setup message, and the ``Setup`` that wraps any game's."""

from typing import Any

from google.protobuf.message import Message

from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.games.registry import unpack
from slate_ai.v1 import strategy_pb2 as pb


def setup_path(setup: pb.Setup) -> str:
    """Where a request holds the game's own setup: ``setup.slate``."""
    return f"setup.{setup.WhichOneof('game') or ''}".rstrip(".")


def read_setup(game: Game[Any], setup: pb.Setup) -> Message | None:
    """The game's own setup message, unchecked; None for its standard one.

    Raises:
        InputError: it is another game's.
    """
    which = setup.WhichOneof("game")
    if which is None:
        return None
    message_type = _setup_message(game)
    if which == "other" and message_type is not None:
        return unpack(setup.other, message_type)
    if which != game.name:
        what = f"set {game.name}" if message_type else "leave it out"
        raise InputError.at(which, f"{game.title} has no such setup; {what}")
    own: Message = getattr(setup, which)
    return own


def write_setup(game: Game[Any], own: Message | None) -> pb.Setup:
    """The ``Setup`` that ``read_setup`` makes the game's own setup message of."""
    setup = pb.Setup()
    if own is None:
        return setup
    if game.name in pb.Setup.DESCRIPTOR.fields_by_name:
        getattr(setup, game.name).CopyFrom(own)
        getattr(setup, game.name).SetInParent()
    else:
        setup.other.Pack(own)
    return setup


def _setup_message(game: Game[Any]) -> type[Message] | None:
    """The class of a game's setup message, as its ready-made setups show it; None: it has no options."""
    return next((type(setup.message) for setup in game.setups if setup.message is not None), None)
