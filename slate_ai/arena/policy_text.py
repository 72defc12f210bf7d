"""Policies as people write them: ``random``, ``flat:200ms``, ``search:5000:threads=2``, ``level:3``.

``register_policy`` adds others, from wherever.
"""

import math
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from slate_ai.arena.builds import BuildPolicy
from slate_ai.arena.determinizing import PimcPolicy
from slate_ai.arena.greedy import GreedyPolicy
from slate_ai.arena.judged import JudgedPolicy
from slate_ai.arena.policies import Policy, RandomPolicy, RolloutPolicy
from slate_ai.arena.searching import FlatMonteCarloPolicy, SearchPolicy
from slate_ai.duration import parse_seconds
from slate_ai.errors import InputError
from slate_ai.kernel.settings import Settings
from slate_ai.limits import NUM_LEVELS, Limit

FIELD = "policies"
WORDS = (
    f"a LIMIT is a time as 200ms, or simulations as 5000; a SETTING is one of {', '.join(Settings._fields)}; "
    "any of them may end in @FILE, a network to judge by; a DIRECTORY has another checkout of slate_ai"
)


class Maker(NamedTuple):
    """How a policy is made.

    Attributes:
        form: how it is written, its name first: ``search:LIMIT[:threads=N]``.
        make: takes the words after the name; raises TypeError or ValueError where they are wrong.
    """

    form: str
    make: Callable[..., Policy]


def register_policy(form: str, make: Callable[..., Policy]) -> None:
    """Make a policy known by the name that ``form`` begins with; arguments as in ``Maker``.

    Matches take it to their own processes too, where ``make`` can be imported.
    """
    MAKERS[form.partition("[")[0].partition(":")[0]] = Maker(form, make)


def policy_forms() -> str:
    """Every form there is, in words."""
    return ", ".join(maker.form for maker in MAKERS.values()) + "; " + WORDS


def parse_policy(text: str) -> Policy:
    """The policy that ``text`` names.

    Raises:
        InputError: it names none, or it needs something that is not installed.
    """
    name, *words = text.split(":")
    if "@" in text and name != "build":  # whose policies are for the other build to read
        text, _, file = text.partition("@")
        return JudgedPolicy(parse_policy(text), Path(file))
    if name not in MAKERS:
        raise InputError.at(FIELD, f'"{text}" is no policy; there are: {policy_forms()}')
    try:
        return MAKERS[name].make(*words)
    except InputError:
        raise
    except (TypeError, ValueError):
        raise InputError.at(FIELD, f'"{text}" is not well formed; there are: {policy_forms()}') from None


def parse_limit(text: str) -> Limit:
    """A time or a number of simulations.

    Raises:
        ValueError: it is neither.
    """
    if not text.isdecimal():
        try:
            return Limit(seconds=parse_seconds(text))
        except InputError as error:
            raise ValueError(str(error)) from None
    return Limit(simulations=_positive(text))


def _search(limit: str, *words: str) -> Policy:
    pairs = [word.partition("=") for word in words]
    given = {name: value for name, _, value in pairs}
    if len(given) < len(pairs):
        raise ValueError("something is given twice")
    threads = _positive(given.pop("threads", "1"))
    return SearchPolicy(parse_limit(limit), threads, changes=read_changes(given))


def read_changes(given: Mapping[str, str]) -> dict[str, Any]:
    """Values of search settings by name, each of its setting's type.

    Raises:
        ValueError: there is no such setting, or it cannot have that value.
    """
    kinds = {name: type(value) for name, value in Settings()._asdict().items()}
    if unknown := given.keys() - kinds:
        raise ValueError(f"no settings: {unknown}")
    changes = {name: kinds[name](value) for name, value in given.items()}
    if not all(0 <= value < math.inf for value in changes.values()):
        raise ValueError("a setting is out of range")
    return changes


def _level(number: str) -> Policy:
    if not 1 <= _positive(number) <= NUM_LEVELS:
        raise ValueError("no level")
    return SearchPolicy(Limit(), level=int(number))


def _flat(limit: str) -> Policy:
    return FlatMonteCarloPolicy(parse_limit(limit))


def _build(directory: str, *policy: str) -> Policy:
    if not policy:
        raise ValueError("no policy")
    return BuildPolicy(Path(directory).expanduser(), ":".join(policy))


def _pimc(limit: str) -> Policy:
    return PimcPolicy(parse_limit(limit))


def _open_spiel(bot: str, limit: str) -> Policy:
    read = parse_limit(limit)
    try:
        policies = import_module("slate_ai.openspiel.policies")
    except ModuleNotFoundError as error:
        why = f'OpenSpiel\'s bots need {error.name}: pip install "slate-ai[openspiel]"'
        raise InputError.at(FIELD, why) from None
    policy: Policy = getattr(policies, bot)(read)
    return policy


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ValueError("no number above 0")
    return int(text)


MAKERS: dict[str, Maker] = {}
register_policy("random", RandomPolicy)
register_policy("rollout", RolloutPolicy)
register_policy("greedy", GreedyPolicy)
register_policy("flat:LIMIT", _flat)
register_policy("pimc:LIMIT", _pimc)
register_policy("search:LIMIT[:threads=N][:SETTING=X]", _search)
register_policy("build:DIRECTORY:POLICY", _build)
register_policy(f"level:1-{NUM_LEVELS}", _level)
register_policy("openspiel-mcts:LIMIT", partial(_open_spiel, "MCTSPolicy"))
register_policy("openspiel-ismcts:LIMIT", partial(_open_spiel, "ISMCTSPolicy"))
