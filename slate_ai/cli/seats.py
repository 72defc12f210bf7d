"""Who sits where: people, and policies that play for the computer."""

from dataclasses import dataclass

from slate_ai.arena.policies import Policy
from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.searching import SearchPolicy
from slate_ai.errors import InputError
from slate_ai.limits import Limit

HUMAN = "human"
ENGINE = "engine"


@dataclass(frozen=True)
class Seats:
    """One item a seat.

    Attributes:
        kinds: ``human``, ``engine`` with its level, or a policy's text.
        policies: who plays; None: a person.
    """

    kinds: tuple[str, ...]
    policies: tuple[Policy | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, policy in enumerate(self.policies) if policy is None)

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""
        human = "you" if len(self.people) == 1 else HUMAN
        return tuple(
            f"seat {seat} ({human if kind == HUMAN else kind})" for seat, kind in enumerate(self.kinds)
        )


def parse_seats(
    text: str | None, num_players: int, limit: Limit, threads: int, level: int | None = None
) -> Seats:
    """The seats that ``text`` names, separated by commas; without it a person plays against the engine.

    Raises:
        InputError: a seat is neither ``human``, ``engine`` nor a policy, or their number is wrong.
    """
    names = text.split(",") if text else [HUMAN] + [ENGINE] * (num_players - 1)
    if len(names) != num_players:
        raise InputError.at("--seats", f"{len(names)} given for {num_players} players; give one for each")
    kinds = tuple(name.strip() for name in names)
    # What earlier searches found would make a level stronger than it is.
    engine = SearchPolicy(limit, threads, level, remembers=level is None)
    policies = tuple(_policy(kind, engine) for kind in kinds)
    shown = f"{ENGINE}, level {level}" if level else ENGINE
    return Seats(tuple(shown if kind == ENGINE else kind for kind in kinds), policies)


def _policy(kind: str, engine: Policy) -> Policy | None:
    if kind == HUMAN:
        return None
    if kind == ENGINE:
        return engine
    try:
        return parse_policy(kind)
    except InputError as error:
        reason = error.violations[0].description
        raise InputError.at("--seats", f"give human, engine, or a policy; {reason}") from None
