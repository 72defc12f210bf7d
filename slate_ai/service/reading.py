"""Reading the parts of a request, with errors that name a part's place in it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from google.protobuf.message import DecodeError

from slate_ai.errors import InputError, Violation
from slate_ai.games.position import Position
from slate_ai.games.registry import position_from_message
from slate_ai.v1 import strategy_pb2 as pb

Request = TypeVar("Request")


def read_message(parse: Callable[[bytes], Request], data: bytes) -> Request:
    """The request that ``parse`` makes of these bytes.

    Raises:
        InputError: they are none.
    """
    try:
        return parse(data)
    except DecodeError:
        raise InputError.at("", "the request's bytes are no message of the type this method takes") from None


def check_length(data: bytes, max_bytes: int) -> None:
    """Whether a request is short enough to be read.

    Raises:
        InputError: it is not.
    """
    if len(data) > max_bytes:
        raise InputError.at("", f"the request has {len(data)} bytes; give at most {max_bytes}")


@contextmanager
def below(prefix: str) -> Iterator[None]:
    """Put the fields of an ``InputError`` raised inside below ``prefix``."""
    try:
        yield
    except InputError as error:
        raise error.under(prefix) from None


def read_all(**readers: Callable[[], Any]) -> list[Any]:
    """What each reader gives, in order; a reader is named as the field it reads.

    Raises:
        InputError: with the violations of all readers.
    """
    values, violations = [], list[Violation]()
    for field, read in readers.items():
        try:
            values.append(read())
        except InputError as error:
            violations.extend(error.under(field).violations)
    if violations:
        raise InputError(*violations)
    return values


def read_position(message: pb.Position) -> Position:
    """The position in a request's field ``position``.

    Raises:
        InputError: it is none.
    """
    with below("position"):
        return position_from_message(message)
