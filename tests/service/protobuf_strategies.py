"""Arbitrary protobuf messages, from their descriptors."""

from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

MAX_REPEATED = 4
MAX_DEPTH = 6

Strategy = st.SearchStrategy[Any]


def integers(low: int, high: int) -> Strategy:
    """Mostly small ones: large ones are all refused alike."""
    return st.integers(max(low, -2), min(high, 8)) | st.sampled_from([low, high]) | st.integers(low, high)


SCALARS: dict[int, Strategy] = {
    FieldDescriptor.CPPTYPE_INT32: integers(-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: integers(-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT64: integers(0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_DOUBLE: st.floats(),
    FieldDescriptor.CPPTYPE_BOOL: st.booleans(),
    FieldDescriptor.CPPTYPE_ENUM: integers(0, 2**31 - 1),
}
WORDS = [
    "",
    "slate",
    "pig",
    "standard",
    "roll",
    "hold",
    "roll 2 4 5",
    "J",
    "Q",
    "K",
    "?",
    "bet",
    "call",
    "raise",
]
TEXTS = st.sampled_from(WORDS) | st.text(st.characters(codec="utf-8"), max_size=20)


@st.composite
def messages(draw: st.DrawFn, message_type: type[Message], depth: int = 0) -> Message:
    """Messages of that type; whole ones, at most one member of each ``oneof``."""
    message = message_type()
    for field in _chosen_fields(draw, message_type.DESCRIPTOR):
        values = draw(
            st.lists(_value(field, depth), max_size=MAX_REPEATED) if field.is_repeated else _one(field, depth)
        )
        if field.is_repeated:
            getattr(message, field.name).extend(values)
        elif values and field.message_type:
            getattr(message, field.name).CopyFrom(values[0])
        elif values:
            setattr(message, field.name, values[0])
    return message


def _chosen_fields(draw: st.DrawFn, descriptor: Any) -> list[FieldDescriptor]:
    """All fields, of a ``oneof`` only one."""
    chosen = [field for field in descriptor.fields if field.containing_oneof is None]
    return chosen + [draw(st.sampled_from(list(oneof.fields))) for oneof in descriptor.oneofs]


def _one(field: FieldDescriptor, depth: int) -> Strategy:
    """No value or one: more often one."""
    return st.lists(_value(field, depth), min_size=1, max_size=1) | st.just([])


def _value(field: FieldDescriptor, depth: int) -> Strategy:
    if field.message_type and depth >= MAX_DEPTH:
        return st.just(GetMessageClass(field.message_type)())
    if field.message_type:
        return messages(GetMessageClass(field.message_type), depth + 1)
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return st.binary(max_size=40) if field.type == FieldDescriptor.TYPE_BYTES else TEXTS
    return SCALARS[field.cpp_type]
