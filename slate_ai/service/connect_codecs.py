"""How messages travel to and from browsers.

A request is read where its call is answered, like over gRPC: so ``decode`` gives it unread.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from slate_ai.errors import InputError
from slate_ai.service.reading import read_message
from slate_ai.service.strategy import SMALL_BYTES

Request = TypeVar("Request", bound=Message)


class Unread(NamedTuple):
    """A request's bytes, and what makes a message of them."""

    data: bytes
    parse: Callable[[bytes], Any]

    async def read(self) -> Any:
        """The request. Raises ``InputError`` where it is none."""
        if len(self.data) <= SMALL_BYTES:
            return self.parse(self.data)
        return await asyncio.to_thread(self.parse, self.data)


class BinaryCodec:
    """Protobuf's own bytes."""

    def name(self) -> str:
        """As in the content type."""
        return "proto"

    def encode(self, message: Message) -> bytes:
        """A message's bytes."""
        return message.SerializeToString()

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> Unread:
        """A message in these bytes."""
        return Unread(bytes(data), partial(read_message, message_class.FromString))


class JsonCodec:
    """Protobuf's mapping to JSON. A field that the message does not have is an error, not a silent wish."""

    def name(self) -> str:
        """As in the content type."""
        return "json"

    def encode(self, message: Message) -> bytes:
        """A message's JSON."""
        return json_format.MessageToJson(message, indent=None).encode()

    def decode(self, data: bytes | bytearray, message_class: type[Message]) -> Unread:
        """A message in this JSON."""
        return Unread(bytes(data), partial(_read_json, message_class))


def _read_json(message_class: type[Request], data: bytes) -> Request:
    name = message_class.DESCRIPTOR.name
    try:
        return json_format.Parse(data, message_class())
    except json_format.ParseError as error:
        raise InputError.at("", f"the request is no {name} in JSON: {error}") from None
    except (UnicodeDecodeError, RecursionError):
        raise InputError.at("", f"the request is no {name} in JSON") from None
