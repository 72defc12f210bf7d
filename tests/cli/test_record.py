import json
from pathlib import Path

import pytest

from cli.shared import record_of
from slate_ai.cli.record import SCHEMA, read_record
from slate_ai.errors import InputError

PIG_GAME = ("roll", "roll 4", "roll", "roll 3", "hold", "roll", "roll 1")


def test_a_record_reads_back_as_it_was_written() -> None:
    record = record_of("pig", *PIG_GAME)
    again = read_record(record.to_json())
    assert again.moves == PIG_GAME
    assert again.positions == record.positions


def test_the_saved_form_is_schema_first_position_and_moves() -> None:
    content = json.loads(record_of("pig", *PIG_GAME, setup="20").to_json())
    assert list(content) == ["schema", "position", "moves"]
    assert content["schema"] == SCHEMA
    assert content["position"]["pig"]["target"] == 20
    assert content["moves"] == list(PIG_GAME)


def test_a_position_is_a_game_with_no_moves_yet() -> None:
    position = record_of("pig", *PIG_GAME).position
    record = read_record(position.to_json())
    assert (record.position, record.moves) == (position, ())


@pytest.mark.parametrize("name", sorted(Path("examples/games").glob("*.json")), ids=lambda path: path.stem)
def test_reads_the_examples(name: Path) -> None:
    assert len(read_record(name.read_text()).moves) > 20


def test_until_forgets_what_came_later() -> None:
    record = record_of("pig", *PIG_GAME)
    assert record.until(2).moves == PIG_GAME[:2]
    assert record.until(2).position == record_of("pig", *PIG_GAME[:2]).position


FIRST: dict[str, object] = {"pig": {}}


@pytest.mark.parametrize(
    ("content", "field", "words"),
    [
        ("", "", "not JSON"),
        ("{", "", "not JSON"),
        ("[]", "", "must be a JSON object"),
        ('"pig"', "", "must be a JSON object"),
        ({}, "", "no game is given"),
        ({"pig": {"targte": 3}}, "pig.targte", "target"),
        ({"schema": "slate-ai/game/9", "position": FIRST}, "schema", SCHEMA),
        ({"schema": SCHEMA}, "position", "is missing"),
        ({"schema": SCHEMA, "position": 3}, "position", "give an object"),
        ({"schema": SCHEMA, "position": {"pig": {"player": 7}}}, "position.pig.player", "7 is no seat"),
        ({"schema": SCHEMA, "position": FIRST, "moves": "roll"}, "moves", "must be a list"),
        ({"schema": SCHEMA, "position": FIRST, "moves": [1]}, "moves", "must be a list"),
        (
            {"schema": SCHEMA, "position": FIRST, "moves": ["roll", "hold"]},
            "moves[1]",
            '"hold" is not possible',
        ),
    ],
)
def test_refuses_what_is_no_game_and_names_the_field(content: object, field: str, words: str) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    with pytest.raises(InputError) as caught:
        read_record(text)
    assert caught.value.violations[0].field == field
    assert words in caught.value.violations[0].description
