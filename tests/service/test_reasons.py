import re
from pathlib import Path

from google.rpc import code_pb2

from slate_ai.service import errors
from slate_ai.service.errors import RefusalError
from slate_ai.service.reasons import Reason

ROOT = Path(__file__).parents[2]


def test_the_table_in_the_documents_is_that_of_the_code() -> None:
    text = (ROOT / "docs" / "service.md").read_text()
    rows = re.findall(r"^\| `([A-Z_]+)` \| `([A-Z_]+)` \| (.+) \| (.+) \|$", text, re.MULTILINE)
    assert rows == [
        (reason.name, code_pb2.Code.Name(reason.code), reason.meaning, reason.advice) for reason in Reason
    ]


def test_every_refusal_has_a_reason_of_its_own() -> None:
    refusals = {
        value.reason
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, RefusalError) and value is not RefusalError
    }
    assert refusals == set(Reason) - {Reason.INVALID_INPUT, Reason.INTERNAL}


def test_every_setting_is_spelt_as_it_is() -> None:
    flags = set(re.findall(r"`(--[a-z-]+)", (ROOT / "docs" / "service.md").read_text()))
    help_text = (ROOT / "slate_ai" / "cli" / "serving.py").read_text()
    known = {
        f"--{name.replace('_', '-')}" for name in re.findall(r"^    ([a-z_]+): Annotated", help_text, re.M)
    }
    assert flags - {"--config", "--help"} <= known
