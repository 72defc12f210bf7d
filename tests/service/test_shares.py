from slate_ai.service import shares
from slate_ai.service.shares import HALF_LIFE_SECONDS, Shares


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_held_cores_count_by_the_second_and_fade() -> None:
    clock = Clock()
    account = Shares(clock)
    account.hold("a", 2)
    assert account.seconds("a", expected_seconds=1.5) == 3.0
    clock.now += 4
    account.hold("a", -2)
    assert account.seconds("a", expected_seconds=1.5) == 8.0
    clock.now += HALF_LIFE_SECONDS
    assert account.seconds("a", expected_seconds=1.5) == 4.0
    assert account.seconds("b", expected_seconds=1.5) == 0.0


def test_callers_of_long_ago_are_forgotten() -> None:
    clock = Clock()
    account = Shares(clock)
    for number in range(3 * shares.MAX_CALLERS):
        account.hold(str(number), 1)
        clock.now += 0.1
        account.hold(str(number), -1)
        clock.now += HALF_LIFE_SECONDS
    assert len(account._shares) <= shares.MAX_CALLERS
