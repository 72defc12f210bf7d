"""What a game tells the world above its kernels: its names, setups, external form and notation.

A game's package has a ``NamedTuple`` of rule tables (see ``slate_ai.kernel.operations``) and one subclass of
``Game``, whose single instance the registry names.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

import numpy as np
from google.protobuf.message import Message
from numpy.typing import NDArray

from slate_ai.analysis import Objective
from slate_ai.belief import Belief
from slate_ai.errors import InputError
from slate_ai.games.learning import Learning
from slate_ai.kernel import operations
from slate_ai.kernel.rng import new_rng
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import State

Tables = TypeVar("Tables", bound=NamedTuple)


@dataclass(frozen=True)
class NamedSetup:
    """A ready-made setup; ``message`` is the game's own setup message, None where it has no options."""

    name: str
    description: str
    message: Message | None = None


class Game(ABC, Generic[Tables]):
    """One game of the registry.

    Attributes:
        name: as in the registry and in the proto's ``oneof game``.
        title: for people.
        player_counts: ascending.
        hidden_information: whether a seat may not see the whole position.
        objective: what players play for unless told otherwise.
        position_message: the class of the game's position message.
        setups: ready-made setups, the standard one first.
        learning: how it learns; None where no network judges it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    hidden_information: ClassVar[bool] = False
    objective: ClassVar[Objective] = Objective.WIN
    position_message: ClassVar[type[Message]]
    setups: Sequence[NamedSetup] = (NamedSetup("standard", "The standard game."),)
    learning: Learning | None = None

    @abstractmethod
    def tables(self, num_players: int, setup: Message | None) -> Tables:
        """The rule tables for a setup, already checked for ``num_players``.

        Raises:
            InputError: the setup is wrong; fields as in the setup message.
        """

    def search_settings(self, tables: Tables) -> Settings:
        """How to search it best."""
        return Settings()

    @abstractmethod
    def empty_state(self, tables: Tables) -> State:
        """A zeroed state array of the right length and dtype."""

    @abstractmethod
    def read(self, message: Message) -> tuple[Tables, State]:
        """Tables and state of a position message; the state is in normal form.

        Raises:
            InputError: with every violation found; fields as in the position message.
        """

    @abstractmethod
    def write(self, tables: Tables, state: State) -> Message:
        """The position message of a state; ``read`` of it gives the same state."""

    @abstractmethod
    def notation(self, tables: Tables, state: State, action: int) -> str:
        """The notation of a legal action or chance outcome of ``state``."""

    @abstractmethod
    def describe(self, tables: Tables, state: State, action: int) -> str:
        """The same in a short sentence for people."""

    @abstractmethod
    def picture(self, tables: Tables, state: State) -> str:
        """The position in Unicode text, at most 80 columns, no trailing newline."""

    def new(self, num_players: int, setup: Message | None, seed: int) -> tuple[Tables, State]:
        """Tables and a first state; ``seed`` decides what setting up leaves to luck.

        Raises:
            InputError: the number of players or the setup is wrong.
        """
        self.check_num_players(num_players)
        tables = self.tables(num_players, setup)
        state = self.empty_state(tables)
        operations.reset(tables, state, new_rng(seed))
        return tables, state

    def check_num_players(self, num_players: int) -> None:
        """Whether so many can play.

        Raises:
            InputError: they cannot.
        """
        if num_players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise InputError.at("num_players", f"{num_players} is not possible; {self.title} takes {counts}")

    def read_setup(self, text: str) -> Message | None:
        """The setup that a person names on the command line; games with files of their own extend this.

        Raises:
            InputError: no setup has that name.
        """
        for setup in self.setups:
            if setup.name == text:
                return setup.message
        names = ", ".join(setup.name for setup in self.setups)
        raise InputError.at("setup", f'there is no setup "{text}" in {self.name}; there are: {names}')

    def match_setup(self, setup: Message | None) -> Message | None:
        """The setup for a match where ``setup`` is asked for; games that players may never end set a limit.

        Raises:
            InputError: the setup is wrong; fields as in the setup message.
        """
        return setup

    def unlisted_action(self, tables: Tables, state: State, text: str) -> int | None:
        """The action of a legal move that is not listed, by its notation; None: ``text`` is none.

        Games in which a player has more moves than can be listed extend this.

        Raises:
            InputError: it would be one, but for something that can be told; the field is ``move``.
        """
        return None

    def check_known(self, tables: Tables, state: State, action: int) -> None:
        """Whether it is known what a move or an outcome leads to, where ``state`` is a view.

        Raises:
            InputError: something that it depends on is hidden, or speaks against it; the field is ``move``.
        """

    def right_form(self, tables: Tables, state: State, text: str) -> str | None:
        """The notation that ``text`` meant, where it is a known move in a wrong form; else None."""
        return None

    def observe(self, tables: Tables, state: State, seat: int) -> State:
        """A copy of ``state`` without what ``seat`` does not know."""
        return np.array(state)

    def observer(self, tables: Tables, state: State) -> int | None:
        """The seat whose view ``state`` is; None where nothing is missing from it."""
        return None

    def prepare(self, tables: Tables, state: State) -> Tables:
        """The tables for searching ``state``, the view of the player to act; computed once a search.

        Of the same type (to numba too), with what is worth computing beforehand. Kernels must do with
        tables that were not prepared, if less well.
        """
        return tables

    def with_network(self, tables: Tables, weights: NDArray[np.float32]) -> Tables:
        """The tables with another network, float32 flat; only where the game learns."""
        raise NotImplementedError

    def belief(self, tables: Tables, state: State) -> Belief | None:
        """What the player to act believes, by the rules and whatever the game's ``determinize`` presumes.

        ``state`` is her view and ``tables`` are prepared for it. None where nothing is hidden from
        her.
        """
        return None
