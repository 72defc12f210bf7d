"""Policies as people write them: ``random``, ``rollout``, ``flat:200ms``, ``search:5000:threads=2``."""

from collections.abc import Callable
from pathlib import Path

from slate_ai.arena.determinizing import PimcPolicy
from slate_ai.arena.greedy import GreedyPolicy
from slate_ai.arena.judged import JudgedPolicy
from slate_ai.arena.policies import Policy, RandomPolicy, RolloutPolicy
from slate_ai.arena.searching import FlatMonteCarloPolicy, SearchPolicy
from slate_ai.duration import parse_seconds
from slate_ai.errors import InputError
from slate_ai.limits import Limit

FIELD = "policies"
FORMS = (
    "random, rollout, greedy, flat:LIMIT, pimc:LIMIT, search:LIMIT[:threads=N]; "
    "a LIMIT is a time as 200ms, or simulations as 5000; any of them may end in @FILE, a network to judge by"
)


def parse_policy(text: str) -> Policy:
    """The policy that ``text`` names.

    Raises:
        InputError: it names none.
    """
    text, at, file = text.partition("@")
    if at:
        return JudgedPolicy(parse_policy(text), Path(file))
    name, *words = text.split(":")
    make = _MAKERS.get(name)
    if make is None:
        raise InputError.at(FIELD, f'"{text}" is no policy; there are: {FORMS}')
    try:
        return make(*words)
    except (TypeError, ValueError):
        raise InputError.at(FIELD, f'"{text}" is not well formed; there are: {FORMS}') from None


def parse_limit(text: str) -> Limit:
    """A time or a number of simulations.

    Raises:
        ValueError: it is neither.
    """
    if not text.isdecimal():
        return Limit(seconds=parse_seconds(text))
    if int(text) == 0:
        raise ValueError("no simulations")
    return Limit(simulations=int(text))


def _search(limit: str, threads: str = "threads=1") -> Policy:
    name, _, number = threads.partition("=")
    if name != "threads" or not number.isdecimal() or int(number) == 0:
        raise ValueError("no number of threads")
    return SearchPolicy(parse_limit(limit), int(number))


def _flat(limit: str) -> Policy:
    return FlatMonteCarloPolicy(parse_limit(limit))


def _pimc(limit: str) -> Policy:
    return PimcPolicy(parse_limit(limit))


_MAKERS: dict[str, Callable[..., Policy]] = {
    "random": RandomPolicy,
    "rollout": RolloutPolicy,
    "greedy": GreedyPolicy,
    "flat": _flat,
    "pimc": _pimc,
    "search": _search,
}
