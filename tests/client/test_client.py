import subprocess
import sys
from pathlib import Path

import pytest

from slate_ai.client import Client, ServerUnavailableError, position_from_json
from slate_ai.errors import InputError
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition


def test_a_client_imports_no_numba() -> None:
    program = "import slate_ai.client, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_where_no_server_listens_the_client_says_so() -> None:
    with Client("127.0.0.1:1") as client, pytest.raises(ServerUnavailableError) as error:
        client.list_games()
    assert error.value.reason == ""
    assert "127.0.0.1:1" in str(error.value)


def test_a_position_is_read_from_json() -> None:
    position = position_from_json('{"pig": {"target": 50, "scores": [3, 4]}}')
    assert position == pb.Position(pig=PigPosition(target=50, scores=[3, 4]))


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("", "", "not JSON"),
        ("{", "", "not JSON"),
        ("5", "", "5 is not possible"),
        ('{"pig": {"money": 1}}', "pig.money", "there is no such field"),
        ('{"chess": {}}', "chess", "there is no such field"),
        ('{"pig": {"target": "x"}}', "pig.target", "is not possible"),
    ],
)
def test_what_is_no_position_in_json_is_refused(text: str, field: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        position_from_json(text)
    assert [violation.field for violation in error.value.violations] == [field]


def test_the_example_is_as_short_as_it_claims() -> None:
    source = Path(__file__).parents[2] / "examples" / "client.py"
    assert len(source.read_text().splitlines()) <= 15
