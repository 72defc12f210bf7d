"""Messages from JSON text, protobuf's own mapping, with errors that name a place and say what would be right.

Imports no numba.
"""

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from google.protobuf import any_pb2, json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from slate_ai.errors import InputError, Violation

Read = TypeVar("Read", bound=Message)

_WHOLE = "a whole number from {} to {}"
_RIGHT = {
    FieldDescriptor.CPPTYPE_INT32: _WHOLE.format(-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: _WHOLE.format(-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: _WHOLE.format(0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: _WHOLE.format(0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_BOOL: "true or false",
    FieldDescriptor.CPPTYPE_STRING: "text in quotes",
    FieldDescriptor.CPPTYPE_DOUBLE: "a number",
    FieldDescriptor.CPPTYPE_FLOAT: "a number",
}
_SHOWN = 40


def message_from_json(text: str, message: Read, what: str) -> Read:
    """Read JSON text into ``message``, which is returned; ``what`` it is, in words.

    Raises:
        InputError: it is no JSON, or not of the message's form; with every violation found.
    """
    try:
        content = json.loads(text, object_pairs_hook=_object)
    except ValueError as error:
        raise InputError.at("", f"not JSON: {error}; give {what} in JSON") from None
    except RecursionError:
        raise InputError.at("", f"nested too deeply; give {what} in JSON") from None
    form: Any = message.DESCRIPTOR
    if found := list(_object_violations(content, form, "")):
        raise InputError(*found)
    try:
        return json_format.Parse(text, message)
    except json_format.ParseError as error:
        raise InputError.at("", f"not {what} in JSON: {error}") from None


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    content = dict[str, Any]()
    for name, value in pairs:
        if name in content:
            raise ValueError(f'"{name}" is given twice')
        content[name] = value
    return content


def _object_violations(content: Any, form: Any, place: str) -> Iterator[Violation]:
    if not isinstance(content, dict):
        names = ", ".join(field.name for field in form.fields)
        yield Violation(place, f"{_shown(content)} is not possible; give an object in braces with: {names}")
        return
    fields = {name: field for field in form.fields for name in (field.json_name, field.name)}
    given = dict[Any, str]()
    for name, value in content.items():
        at = f"{place}.{name}" if place else name
        field = fields.get(name)
        if field is None:
            yield Violation(at, f"there is no such field; {_names_like(name, form)}")
        elif value is not None:
            rival = given.setdefault(field.containing_oneof or field.name, name)
            if rival != name:
                yield Violation(at, f"{rival} is given already; give one of the two")
            yield from _field_violations(value, field, at)


def _field_violations(value: Any, field: FieldDescriptor, place: str) -> Iterator[Violation]:
    if not field.is_repeated:
        yield from _value_violations(value, field, place)
    elif not isinstance(value, list):
        yield Violation(place, f"{_shown(value)} is not possible; give a list in brackets")
    else:
        for index, item in enumerate(value):
            yield from _value_violations(item, field, f"{place}[{index}]")


def _value_violations(value: Any, field: FieldDescriptor, place: str) -> Iterator[Violation]:
    if field.message_type is not None and field.message_type is not any_pb2.Any.DESCRIPTOR:
        yield from _object_violations(value, field.message_type, place)
    elif not _is_possible(value, field):
        yield Violation(place, f"{_shown(value)} is not possible; give {_right(field)}")


def _is_possible(value: Any, field: FieldDescriptor) -> bool:
    form: Any = field.containing_type
    message = GetMessageClass(form)()
    try:
        json_format.ParseDict({field.name: [value] if field.is_repeated else value}, message)
    except json_format.ParseError:
        return False
    return True


def _right(field: FieldDescriptor) -> str:
    if field.message_type is not None:
        return 'an object in braces with "@type", one that is known here, and the fields of that type'
    if field.enum_type is not None:
        return "one of: " + ", ".join(value.name for value in field.enum_type.values)
    return _RIGHT[field.cpp_type]


def _names_like(name: str, form: Any) -> str:
    names = [field.name for field in form.fields]
    near = get_close_matches(name, names, n=1)
    return (f'did you mean "{near[0]}"? ' if near else "") + f"there are: {', '.join(names)}"


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"
