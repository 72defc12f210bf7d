"""What a line of JSON asks."""

import json
from dataclasses import dataclass
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from slate_ai.errors import InputError, Violation
from slate_ai.v1 import strategy_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"]
METHODS = SERVICE.methods_by_name
EVERYTHING = "*"
QUERY_FIELDS = ("id", "method", "request", "priority")
TERMINATE_FIELDS = ("id", "terminate")


@dataclass(frozen=True)
class Query:
    """A method with its request; of two searches that wait, the one with more ``priority`` begins first."""

    id: str
    method: str
    request: Any
    priority: int


@dataclass(frozen=True)
class Terminate:
    """End the searches called ``target``, or ``EVERYTHING``."""

    id: str
    target: str


def read_line(line: bytes) -> Query | Terminate | tuple[str | None, InputError]:
    """What a line asks, or what is wrong with it and the id it has all the same."""
    id = None
    try:
        content = _object(line)
        id = _text(content, "id")
        if "terminate" in content:
            _check_fields(content, TERMINATE_FIELDS)
            return Terminate(id, _text(content, "terminate"))
        _check_fields(content, QUERY_FIELDS)
        return _query(id, content)
    except InputError as error:
        return id, error


def _query(id: str, content: dict[str, Any]) -> Query:
    method = content.get("method", "AnalyzePosition")
    if not isinstance(method, str) or method not in METHODS:
        raise InputError.at("method", f"there is no such method; there are: {', '.join(METHODS)}")
    priority = content.get("priority", 0)
    if type(priority) is not int:
        raise InputError.at("priority", "must be a whole number; more is sooner")
    return Query(id, method, _message(method, content.get("request", {})), priority)


def _message(method: str, content: Any) -> Message:
    message_type = GetMessageClass(METHODS[method].input_type)
    if not isinstance(content, dict):
        raise InputError.at("request", f"must be an object, a {message_type.DESCRIPTOR.name} in JSON")
    try:
        return json_format.ParseDict(content, message_type())
    except json_format.ParseError as error:
        name = message_type.DESCRIPTOR.name
        raise InputError.at("request", f"is no {name} in JSON: {error}") from None
    except RecursionError:
        raise InputError.at("request", "is nested too deep") from None


def _object(line: bytes) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError.at("", "the line is no JSON") from None
    if not isinstance(content, dict):
        raise InputError.at("", "the line is no JSON object")
    return content


def _text(content: dict[str, Any], name: str) -> str:
    value = content.get(name)
    if not isinstance(value, str):
        raise InputError.at(name, "must be there, a string")
    return value


def _check_fields(content: dict[str, Any], known: tuple[str, ...]) -> None:
    unknown = [name for name in content if name not in known]
    if unknown:
        why = f"there is no such field; there are: {', '.join(known)}"
        raise InputError(*(Violation(name, why) for name in unknown))
