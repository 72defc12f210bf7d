"""Messages from JSON: what is wrong is named by its place, and nothing that protobuf takes is refused."""

import json
from typing import Any

import pytest
from google.protobuf import json_format
from hypothesis import given, settings
from hypothesis import strategies as st

from service.protobuf_strategies import messages
from slate_ai.client import position_from_json
from slate_ai.errors import InputError
from slate_ai.games.registry import position_from_json as whole_position_from_json
from slate_ai.json_form import message_from_json
from slate_ai.v1 import strategy_pb2 as pb

GAMES = "slate, pig, kuhn_poker, leduc_poker, connect_four, cliff_mining, other"
AN_OBJECT = f"give an object in braces with: {GAMES}"
WHOLE = "give a whole number from -2147483648 to 2147483647"


@pytest.mark.parametrize("read", [position_from_json, whole_position_from_json])
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1", f"1 is not possible; {AN_OBJECT}"),
        ("null", f"null is not possible; {AN_OBJECT}"),
        ("[]", f"[] is not possible; {AN_OBJECT}"),
        ('"x"', f'"x" is not possible; {AN_OBJECT}'),
        ("-Infinity", f"-Infinity is not possible; {AN_OBJECT}"),
        ("", "not JSON: Expecting value: line 1 column 1 (char 0); give a position in JSON"),
        ("{", "not JSON: Expecting property name"),
        ('{"pig": {}} {}', "not JSON: Extra data"),
        ('{"pig": {}, "pig": {}}', 'not JSON: "pig" is given twice'),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "not JSON: "),
        ('{"pgi": {}}', f'pgi: there is no such field; did you mean "pig"? there are: {GAMES}'),
        ('{"pig": {}, "slate": {}}', "slate: pig is given already; give one of the two"),
        ('{"pig": {"scores": [1], "scores": [2]}}', 'not JSON: "scores" is given twice'),
        ('{"pig": {"turnTotal": 1, "turn_total": 2}}', "pig.turn_total: turnTotal is given already"),
        ('{"pig": 1}', "pig: 1 is not possible; give an object in braces with: target, scores, player"),
        ('{"pig": []}', "pig: [] is not possible; give an object in braces"),
        ('{"pig": {"scores": 3}}', "pig.scores: 3 is not possible; give a list in brackets"),
        ('{"pig": {"scores": [1, null]}}', f"pig.scores[1]: null is not possible; {WHOLE}"),
        ('{"pig": {"scores": [1, 2.5]}}', f"pig.scores[1]: 2.5 is not possible; {WHOLE}"),
        ('{"pig": {"target": "many"}}', f'pig.target: "many" is not possible; {WHOLE}'),
        ('{"pig": {"target": 99999999999}}', f"pig.target: 99999999999 is not possible; {WHOLE}"),
        ('{"pig": {"rolling": 1}}', "pig.rolling: 1 is not possible; give true or false"),
        (
            '{"slate": {"board": {"name": 1, "payout": "all"}}}',
            'slate.board.name: 1 is not possible; give text in quotes; slate.board.payout: "all" is not '
            "possible; give one of: SLATE_PAYOUT_UNSPECIFIED, SLATE_PAYOUT_WHOLE_VALLEY",
        ),
        (
            '{"slate": {"board": {"valleys": [{"mines": [{}, {"cost": []}]}]}}}',
            "slate.board.valleys[0].mines[1].cost: [] is not possible",
        ),
        ('{"other": 1}', 'other: 1 is not possible; give an object in braces with "@type"'),
        ('{"other": {"@type": "x"}}', 'other: {"@type": "x"} is not possible'),
        ('{"pig": {"target": [' + "1," * 99 + "1]}}", "pig.target: [1, 1, 1, 1,"),
    ],
)
def test_what_is_wrong_is_named_and_what_would_be_right(read: Any, text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert str(caught.value).startswith(words)
    assert "object is not" not in str(caught.value)
    assert len(str(caught.value)) < 500


def read_by_protobuf(content: Any) -> pb.Position | None:
    try:
        return json_format.ParseDict(content, pb.Position())
    except (json_format.ParseError, TypeError):
        return None


POSITIONS = messages(pb.Position).filter(lambda message: message.WhichOneof("game") != "other")


@given(POSITIONS)
@settings(max_examples=200)
def test_every_message_is_read_as_protobuf_reads_it(message: pb.Position) -> None:
    content = json_format.MessageToDict(message)
    expected = read_by_protobuf(content)
    assert expected is not None
    text = json.dumps(content)
    assert message_from_json(text, pb.Position(), "a position") == expected


SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats() | st.sampled_from(["", "1", "x"])


def some_places(content: Any) -> list[tuple[Any, Any]]:
    """Every container and key within."""
    items = list(content.items() if isinstance(content, dict) else enumerate(content))
    inner = [place for _, value in items if isinstance(value, dict | list) for place in some_places(value)]
    return [(content, key) for key, _ in items] + inner


@given(POSITIONS, SCALARS | st.lists(SCALARS, max_size=2), st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_nothing_that_protobuf_takes_is_refused(message: pb.Position, other: Any, draw: Any) -> None:
    content = json_format.MessageToDict(message)
    if places := some_places(content):
        container, key = draw.choice(places)
        is_message = isinstance(container[key], dict)
        container[key] = other
        if is_message and isinstance(other, str | list):
            return  # protobuf takes an empty text or list for a message; nobody means that
    expected = read_by_protobuf(content)
    text = json.dumps(content)
    if expected is not None:
        assert message_from_json(text, pb.Position(), "a position") == expected
        return
    with pytest.raises(InputError) as caught:
        message_from_json(text, pb.Position(), "a position")
    assert all(violation.field for violation in caught.value.violations)
