"""Messages with something changed: refused with the field named, or positions that hold."""

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from conformance.cases import SOME, Case, positions
from conformance.tools import assert_ascending, assert_same, check
from slate_ai.errors import InputError
from slate_ai.games.position import Position

CHANGES = 6
"""Changed copies of each message."""
STEPS = 5
"""Moves played from a changed position that was taken."""
INTEGERS = (-1, 0, 1, 2, 3, 7, 100, 2**31 - 1, -(2**31))
TEXTS = ("", "?", "x", "J", "K", "call", "pass", ".......", "XXXXXXX")
PATH = re.compile(r"(\w+)((?:\[\d+\])?)")


@check
def a_changed_message_is_refused_by_field_or_is_a_position(case: Case) -> None:
    draw = random.Random(8)
    for position in positions(case, SOME):
        for _ in range(CHANGES):
            message = position.game.write(position.tables, position.state)
            for _ in range(draw.choice((1, 1, 2))):
                change(message, draw)
            try:
                taken = Position(case.game, *case.game.read(message))
            except InputError as error:
                assert_helps(error, message)
            else:
                assert_holds(taken, draw)


def assert_helps(error: InputError, message: Message) -> None:
    """It says where and what is wrong."""
    assert error.violations
    for violation in error.violations:
        assert_field_exists(message, violation.field)
        assert violation.description


def assert_holds(position: Position, draw: random.Random) -> None:
    """It is shown, written and read again, and played on from, like any other."""
    assert str(position)
    for _ in range(STEPS):
        message = position.game.write(position.tables, position.state)
        assert_same(Position(position.game, *position.game.read(message)), position)
        if position.is_over:
            assert np.isfinite(position.scores()).all()
            return
        outcomes = [outcome.action for outcome in position.chance_outcomes()]
        actions = np.array(outcomes or position.legal_actions(), np.int32)
        assert_ascending(actions)
        position = position.after(int(draw.choice(actions.tolist())))


def assert_field_exists(message: Message, path: str) -> None:
    """The path of a violation leads to a field, or to a choice of fields, of the message."""
    parent: Any = message.DESCRIPTOR
    for step in path.split("."):
        found = PATH.fullmatch(step)
        assert found, f'"{path}" is no path'
        name, index = found.groups()
        assert parent, f'"{path}" goes on below a value'
        assert name in parent.fields_by_name or name in parent.oneofs_by_name, f'"{path}" leads nowhere'
        field = parent.fields_by_name.get(name)
        assert not index or (field and field.is_repeated), f'"{path}" counts what is single'
        parent = field and field.message_type


def change(message: Message, draw: random.Random) -> None:
    """Change one value, somewhere in ``message``, to another of its type."""
    owner, field = draw.choice(list(_places(message)))
    if field.is_repeated:
        _change_list(getattr(owner, field.name), field, draw)
    elif field.message_type:
        draw.choice((owner.ClearField, lambda name: getattr(owner, name).SetInParent()))(field.name)
    else:
        setattr(owner, field.name, _value(field, draw, getattr(owner, field.name)))


def _places(message: Message) -> Iterator[tuple[Message, Any]]:
    for field in message.DESCRIPTOR.fields:
        yield message, field
        if field.message_type and field.is_repeated:
            for item in getattr(message, field.name):
                yield from _places(item)
        elif field.message_type and message.HasField(field.name):
            yield from _places(getattr(message, field.name))


def _change_list(items: list[object], field: FieldDescriptor, draw: random.Random) -> None:
    """Remove, repeat or change an item, or append a new one."""
    place = draw.randrange(len(items) + 1)
    if place == len(items) or draw.random() < 0.2:
        if field.message_type:
            items.add()  # type: ignore[attr-defined]
        else:
            items.append(_value(field, draw, None))
    elif field.message_type or draw.random() < 0.3:
        del items[place]
    else:
        items[place] = _value(field, draw, items[place])


def _value(field: FieldDescriptor, draw: random.Random, old: object) -> object:
    if field.enum_type:
        return draw.choice((*field.enum_type.values_by_number, 99))
    if field.type == FieldDescriptor.TYPE_BOOL:
        return not old
    if field.type == FieldDescriptor.TYPE_STRING:
        return draw.choice((*TEXTS, str(old)[:-1], str(old) * 2))
    near = int(old) if isinstance(old, int) else 0
    return draw.choice((*INTEGERS, min(near + 1, INTEGERS[-2]), max(near - 1, INTEGERS[-1])))
