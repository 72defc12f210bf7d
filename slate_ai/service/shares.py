"""How much of the server each caller has had lately."""

import time
from collections.abc import Callable
from dataclasses import dataclass

HALF_LIFE_SECONDS = 30.0
"""What was used so long ago counts half."""
NEGLIGIBLE_SECONDS = 0.001
MAX_CALLERS = 1000


@dataclass
class Share:
    """A caller's: core-seconds used up to a time, and the cores held since."""

    seconds: float
    num_held: int
    at: float


class Shares:
    """Keeps account of core-seconds, which fade with time. Belongs to one event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shares: dict[str, Share] = {}

    def hold(self, caller: str, num_slots: int) -> None:
        """The caller gets so many cores; where negative, gives them back."""
        if caller not in self._shares and len(self._shares) >= MAX_CALLERS:
            self._forget()
        self._updated(caller).num_held += num_slots

    def seconds(self, caller: str, expected_seconds: float) -> float:
        """What the caller used, and will use if each of her searches goes on for ``expected_seconds``."""
        if caller not in self._shares:
            return 0.0
        share = self._updated(caller)
        return share.seconds + share.num_held * expected_seconds

    def _updated(self, caller: str) -> Share:
        now = self._clock()
        share = self._shares.setdefault(caller, Share(0.0, 0, now))
        passed = now - share.at
        share.seconds = share.seconds * 0.5 ** (passed / HALF_LIFE_SECONDS) + share.num_held * passed
        share.at = now
        return share

    def _forget(self) -> None:
        """Let go of callers who use nothing and hardly ever did."""
        for caller in list(self._shares):
            share = self._updated(caller)
            if not share.num_held and share.seconds < NEGLIGIBLE_SECONDS:
                del self._shares[caller]
