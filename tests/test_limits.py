import math

import pytest
from google.protobuf.duration_pb2 import Duration
from hypothesis import given
from hypothesis import strategies as st

from slate_ai.analysis import Objective
from slate_ai.errors import InputError
from slate_ai.limits import Limit, Options, duration_message, read_seconds
from slate_ai.v1 import strategy_pb2 as pb

LIMITS = st.builds(
    Limit,
    st.none() | st.integers(1, 10**12).map(lambda microseconds: microseconds / 1e6),
    st.none() | st.integers(1, 2**63 - 1),
    st.none() | st.floats(1e-9, 0.999),
)
OPTIONS = st.builds(
    Options,
    seed=st.none() | st.integers(1, 2**64 - 1),
    threads=st.integers(1, 2**31 - 1),
    objective=st.none() | st.sampled_from(Objective),
    max_suggestions=st.none() | st.integers(1, 2**31 - 1),
    only_moves=st.lists(st.text(st.characters(codec="utf-8"))).map(tuple),
    level=st.none() | st.integers(1, 2**31 - 1),
)


@given(LIMITS)
def test_a_limit_survives_its_external_form(limit: Limit) -> None:
    assert Limit.from_message(limit.to_message()) == limit


@given(OPTIONS)
def test_options_survive_their_external_form(options: Options) -> None:
    assert Options.from_message(options.to_message()) == options


def test_an_empty_message_is_the_default() -> None:
    assert Limit.from_message(pb.SearchLimits()) == Limit()
    assert Options.from_message(pb.SearchOptions()) == Options()


@pytest.mark.parametrize(
    ("message", "field"),
    [
        (pb.SearchLimits(time=Duration()), "time"),
        (pb.SearchLimits(time=Duration(seconds=-1)), "time"),
        (pb.SearchLimits(time=Duration(seconds=-(2**63))), "time"),
        (pb.SearchLimits(time=Duration(seconds=1, nanos=-1)), "time"),
        (pb.SearchLimits(time=Duration(seconds=1, nanos=10**9)), "time"),
        (pb.SearchLimits(simulations=-1), "simulations"),
        (pb.SearchLimits(target_error=-0.1), "target_error"),
        (pb.SearchLimits(target_error=1.0), "target_error"),
        (pb.SearchLimits(target_error=math.nan), "target_error"),
        (pb.SearchLimits(target_error=math.inf), "target_error"),
    ],
)
def test_a_wrong_limit_is_named(message: pb.SearchLimits, field: str) -> None:
    with pytest.raises(InputError) as error:
        Limit.from_message(message)
    assert [violation.field for violation in error.value.violations] == [field]


def test_every_wrong_option_is_named() -> None:
    message = pb.SearchOptions(threads=-1, max_suggestions=-1, level=-1)
    message.objective = 99  # type: ignore[assignment]
    with pytest.raises(InputError) as error:
        Options.from_message(message)
    fields = {violation.field: violation.description for violation in error.value.violations}
    assert fields.keys() == {"threads", "max_suggestions", "level", "objective"}
    assert "OBJECTIVE_SCORE" in fields["objective"]


@pytest.mark.parametrize("seconds", [math.nan, math.inf, 1e300])
def test_a_time_that_no_duration_holds_is_refused(seconds: float) -> None:
    with pytest.raises(InputError):
        duration_message(seconds)


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**31), 2**31 - 1))
def test_any_duration_is_read_or_refused(seconds: int, nanos: int) -> None:
    try:
        assert read_seconds(Duration(seconds=seconds, nanos=nanos)) > 0
    except InputError as error:
        assert error.violations[0].field == ""  # noqa: PT017
