import pytest

from slate_ai.service import rate_limit
from slate_ai.service.errors import RateLimitError
from slate_ai.service.rate_limit import RateLimit


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_as_many_calls_as_in_one_second_come_at_once_then_one_by_one() -> None:
    clock = Clock()
    limit = RateLimit(5.0, clock)
    for _ in range(5):
        limit.count("a")
    with pytest.raises(RateLimitError) as refused:
        limit.count("a")
    assert refused.value.retry_seconds == pytest.approx(0.2)
    assert refused.value.retry_seconds
    limit.count("b")
    clock.now += refused.value.retry_seconds
    limit.count("a")
    with pytest.raises(RateLimitError):
        limit.count("a")


def test_less_than_one_call_a_second_still_lets_one_through() -> None:
    clock = Clock()
    limit = RateLimit(0.1, clock)
    limit.count("a")
    with pytest.raises(RateLimitError) as refused:
        limit.count("a")
    assert refused.value.retry_seconds == pytest.approx(10)


def test_callers_with_full_buckets_are_forgotten() -> None:
    clock = Clock()
    limit = RateLimit(10.0, clock)
    for number in range(2 * rate_limit.MAX_CALLERS):
        limit.count(str(number))
        clock.now += 0.2
    assert len(limit._full_at) <= rate_limit.MAX_CALLERS
