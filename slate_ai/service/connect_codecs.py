"""How messages travel to and from browsers; a request that is no message is refused like any wrong input."""

from typing import TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from slate_ai.errors import InputError
from slate_ai.service.connect_errors import reporting
from slate_ai.service.reading import read_message

Request = TypeVar("Request", bound=Message)


class BinaryCodec:
    """Protobuf's own bytes."""

    def name(self) -> str:
        """As in the content type."""
        return "proto"

    def encode(self, message: Message) -> bytes:
        """A message's bytes."""
        return message.SerializeToString()

    def decode(self, data: bytes | bytearray, message_class: type[Request]) -> Request:
        """The message of these bytes."""
        with reporting():
            return read_message(message_class.FromString, bytes(data))


class JsonCodec:
    """Protobuf's mapping to JSON. A field that the message does not have is an error, not a silent wish."""

    def name(self) -> str:
        """As in the content type."""
        return "json"

    def encode(self, message: Message) -> bytes:
        """A message's JSON."""
        return json_format.MessageToJson(message, indent=None).encode()

    def decode(self, data: bytes | bytearray, message_class: type[Request]) -> Request:
        """The message of this JSON."""
        with reporting():
            return _parse_json(message_class, bytes(data))


def _parse_json(message_class: type[Request], data: bytes) -> Request:
    name = message_class.DESCRIPTOR.name
    try:
        return json_format.Parse(data, message_class())
    except json_format.ParseError as error:
        raise InputError.at("", f"the request is no {name} in JSON: {error}") from None
    except (UnicodeDecodeError, RecursionError):
        raise InputError.at("", f"the request is no {name} in JSON") from None
