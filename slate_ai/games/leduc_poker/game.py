"""Leduc poker for the registry."""

from typing import cast

import numpy as np
from google.protobuf.message import Message

from slate_ai.analysis import Objective
from slate_ai.belief import Belief
from slate_ai.games.cards import NAMES, NOT_DEALT, RANKS, belief_about, hide_card, observer, write_card
from slate_ai.games.game import Game
from slate_ai.games.leduc_poker.position import WORDS, empty_state, history, read_position, write_position
from slate_ai.games.leduc_poker.rules import (
    BOARD,
    CALL,
    COPIES,
    FIRST_RAISE,
    FIRST_ROUND,
    FOLD,
    RAISED,
    SECOND_RAISE,
    SECOND_ROUND,
    LeducPoker,
    current_player,
    current_round,
    is_showdown,
    last_action,
)
from slate_ai.kernel.operations import CHANCE
from slate_ai.kernel.types import State
from slate_ai.v1.leduc_poker_pb2 import LeducPokerPosition


class LeducPokerGame(Game[LeducPoker]):
    """Two seats, six cards, two rounds."""

    name = "leduc_poker"
    title = "Leduc poker"
    player_counts = (2,)
    hidden_information = True
    objective = Objective.SCORE
    position_message = LeducPokerPosition

    def tables(self, num_players: int, setup: Message | None) -> LeducPoker:
        return LeducPoker()

    def empty_state(self, tables: LeducPoker) -> State:
        return empty_state()

    def read(self, message: Message) -> tuple[LeducPoker, State]:
        return LeducPoker(), read_position(cast(LeducPokerPosition, message))

    def write(self, tables: LeducPoker, state: State) -> Message:
        return write_position(state)

    def notation(self, tables: LeducPoker, state: State, action: int) -> str:
        if state[0] == NOT_DEALT:
            return f"deal {RANKS[action // 3]} {RANKS[action % 3]}"
        if current_player(tables, state) == CHANCE:
            return f"{'show' if is_showdown(state) else 'deal'} {RANKS[action]}"
        return WORDS[action]

    def describe(self, tables: LeducPoker, state: State, action: int) -> str:
        if state[0] == NOT_DEALT:
            return f"Seat 0 is dealt a {NAMES[action // 3]}, seat 1 a {NAMES[action % 3]}."
        if current_player(tables, state) == CHANCE:
            return f"A {NAMES[action]} {'is shown' if is_showdown(state) else 'comes to the board'}."
        chips = FIRST_RAISE if current_round(state) == FIRST_ROUND else SECOND_RAISE
        is_raised = last_action(state, current_round(state)) == RAISED
        if action == FOLD:
            return "Fold."
        if action == CALL:
            return f"Call {chips} chips." if is_raised else "Check."
        return f"Raise by {chips} chips."

    def picture(self, tables: LeducPoker, state: State) -> str:
        player = current_player(tables, state)
        seats = [
            f"{'▶' if seat == player else ' '} seat {seat}: {write_card(int(state[seat])) or 'not dealt'}"
            for seat in range(2)
        ]
        first = ", ".join(history(state[FIRST_ROUND:SECOND_ROUND])) or "nothing yet"
        second = ", ".join(history(state[SECOND_ROUND:])) or "nothing yet"
        board = write_card(int(state[BOARD])) or "not dealt"
        table = [f"  first round: {first}", f"  board: {board}", f"  second round: {second}"]
        return "\n".join(["Leduc poker", *seats, *table])

    def observe(self, tables: LeducPoker, state: State, seat: int) -> State:
        if state[0] == NOT_DEALT or is_showdown(state):
            return np.array(state)
        return hide_card(state, seat)

    def observer(self, tables: LeducPoker, state: State) -> int | None:
        return observer(state)

    def belief(self, tables: LeducPoker, state: State) -> Belief | None:
        return belief_about(state, current_player(tables, state), COPIES, int(state[BOARD]))


GAME = LeducPokerGame()
