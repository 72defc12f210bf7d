"""Operations: functions whose kernel is chosen by the type of their first argument, the game.

    @required_operation
    def legal_actions(game, state, out): ...

    @implements(Slate)
    def legal_actions(game, state, out):
        ...

Called from Python, an operation looks up the game's kernel and calls it. Called inside a kernel, numba
resolves it while compiling, so search is compiled once per game, with everything in it, and is cached.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from numba.core.types import NamedTuple, NamedUniTuple
from numba.extending import overload

from slate_ai.kernel.jit import INNER_OPTIONS, kernel

Function = TypeVar("Function", bound=Callable[..., Any])
Kernels = dict[type, Callable[..., Any]]

OPERATIONS: dict[str, Kernels] = {}
"""Each operation's name and, for each game type, its plain Python implementation."""

_SIGNATURES: dict[str, list[str]] = {}
_COMPILED: dict[str, Kernels] = {}


def required_operation(function: Function) -> Function:
    """An operation that every game implements; the body is never run."""
    return _operation(function, None)


def optional_operation(function: Function) -> Function:
    """An operation whose body, itself a kernel, serves every game that has no implementation."""
    return _operation(function, function)


def implements(game_type: type) -> Callable[[Function], Function]:
    """Make the decorated function the ``game_type``'s kernel of the operation of the same name.

    Raises:
        TypeError: no operation has that name, or its parameters are named otherwise.
    """

    def bind(function: Function) -> Function:
        name = function.__name__
        parameters = list(inspect.signature(function).parameters)
        if _SIGNATURES.get(name) != parameters:
            raise TypeError(f"{name}({', '.join(parameters)}) is no operation; there are: {_describe()}")
        OPERATIONS[name][game_type] = function
        compiled = _COMPILED[name][game_type] = kernel(function)
        return compiled

    return bind


def _operation(function: Function, default: Function | None) -> Function:
    name = function.__name__
    OPERATIONS[name] = {}
    _SIGNATURES[name] = list(inspect.signature(function).parameters)
    compiled = _COMPILED[name] = {}
    compiled_default = kernel(default) if default else None

    @wraps(function)
    def dispatch(game: Any, *arguments: Any) -> Any:
        return (compiled.get(type(game)) or compiled_default or _missing(name, type(game)))(game, *arguments)

    # Merged into the caller: a call would hand over every array as seven values.
    # strict=False: the signatures are compared in ``implements``.
    @overload(dispatch, jit_options=INNER_OPTIONS, strict=False)
    def resolve(game: Any, *arguments: Any) -> Any:
        if not isinstance(game, NamedTuple | NamedUniTuple):
            return None
        return OPERATIONS[name].get(game.instance_class) or default or _missing(name, game.instance_class)

    return dispatch  # type: ignore[return-value]


def _missing(name: str, game_type: type) -> Callable[..., Any]:
    raise TypeError(f"{game_type.__name__} does not implement the operation {name}")


def _describe() -> str:
    return ", ".join(f"{name}({', '.join(names)})" for name, names in sorted(_SIGNATURES.items()))
