"""Pennies for the registry: names, notation, messages, views and belief."""

from typing import cast

import numpy as np
from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import StringValue

from pennies.rules import COIN, GUESS, NOTHING, STATE_SIZE, UNKNOWN, Pennies, is_covered
from slate_ai.belief import Belief, Contents, Whereabouts
from slate_ai.errors import InputError
from slate_ai.games.game import Game
from slate_ai.kernel.types import State

SIDES = ("heads", "tails")
LETTERS = {"H": 1, "T": 2}
POSITIONS = ("", "H", "T", "?", "HH", "HT", "TH", "TT", "?H", "?T")
"""The coin, then the guess."""
EITHER = (0.5,)


class PenniesGame(Game[Pennies]):
    """Two seats, one coin."""

    name = "pennies"
    title = "Matching pennies"
    player_counts = (2,)
    hidden_information = True
    position_message = StringValue

    def tables(self, num_players: int, setup: Message | None) -> Pennies:
        return Pennies()

    def empty_state(self, tables: Pennies) -> State:
        return np.zeros(STATE_SIZE, np.int8)

    def read(self, message: Message) -> tuple[Pennies, State]:
        text = cast(StringValue, message).value
        if text not in POSITIONS:
            raise InputError.at("value", f'"{text}" is no position; there are: {", ".join(POSITIONS[1:])}')
        state = self.empty_state(Pennies())
        for place, letter in enumerate(text):
            state[place] = LETTERS.get(letter, UNKNOWN)
        return Pennies(), state

    def write(self, tables: Pennies, state: State) -> Message:
        letters = {NOTHING: "", UNKNOWN: "?", **{number: letter for letter, number in LETTERS.items()}}
        return StringValue(value="".join(letters[int(entry)] for entry in state))

    def notation(self, tables: Pennies, state: State, action: int) -> str:
        if state[COIN] == NOTHING:
            return f"hide {SIDES[action]}"
        return f"{'guess' if state[GUESS] == NOTHING else 'show'} {SIDES[action]}"

    def describe(self, tables: Pennies, state: State, action: int) -> str:
        return f"{self.notation(tables, state, action).capitalize()}."

    def picture(self, tables: Pennies, state: State) -> str:
        return f"coin: {_side(state[COIN])}, guess: {_side(state[GUESS])}"

    def observe(self, tables: Pennies, state: State, seat: int) -> State:
        view = np.array(state)
        if is_covered(state, seat):
            view[COIN] = UNKNOWN
        return view

    def observer(self, tables: Pennies, state: State) -> int | None:
        return 1 if state[COIN] == UNKNOWN else None

    def belief(self, tables: Pennies, state: State) -> Belief | None:
        if state[COIN] == NOTHING:
            return None
        return Belief(
            places=("seat 0",),
            whereabouts=tuple(Whereabouts(side, EITHER) for side in SIDES),
            likeliest=tuple(Contents("seat 0", side, *EITHER) for side in SIDES),
        )


def _side(entry: int) -> str:
    return {NOTHING: "none yet", UNKNOWN: "hidden"}.get(int(entry)) or SIDES[entry - 1]


GAME = PenniesGame()
