import pytest

from slate_ai.duration import format_seconds, parse_seconds
from slate_ai.errors import InputError


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("500ms", 0.5), ("1s", 1.0), ("1.5s", 1.5), (".5s", 0.5), ("2m", 120.0), ("1h", 3600.0), (" 3s ", 3.0)],
)
def test_reads_a_number_with_a_unit(text: str, seconds: float) -> None:
    assert parse_seconds(text) == pytest.approx(seconds)


@pytest.mark.parametrize("text", ["", "5", "s", "0s", "-1s", "1 s", "1e3s", "infs", "1d", "1s 2ms", "٣s2"])
def test_refuses_what_is_no_duration_and_names_the_right_form(text: str) -> None:
    with pytest.raises(InputError, match="500ms") as caught:
        parse_seconds(text, "--time")
    assert caught.value.violations[0].field == "--time"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.000028, "28µs"),
        (0.0123, "12.3ms"),
        (0.2, "200ms"),
        (1.0, "1s"),
        (12.34, "12.3s"),
        (125.2, "2m 5s"),
        (7384.0, "2h 3m"),
    ],
)
def test_writes_durations_for_people(seconds: float, text: str) -> None:
    assert format_seconds(seconds) == text
