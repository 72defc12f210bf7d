"""Kuhn poker for the registry."""

from typing import cast

import numpy as np
from google.protobuf.message import Message

from slate_ai.analysis import Objective
from slate_ai.belief import Belief
from slate_ai.games.cards import NAMES, NOT_DEALT, RANKS, belief_about, hide_card, observer, write_card
from slate_ai.games.game import Game
from slate_ai.games.kuhn_poker.position import WORDS, empty_state, history, read_position, write_position
from slate_ai.games.kuhn_poker.rules import (
    BETTED,
    COPIES,
    HISTORY,
    KuhnPoker,
    current_player,
    is_showdown,
    num_acted,
)
from slate_ai.kernel.types import State
from slate_ai.v1.kuhn_poker_pb2 import KuhnPokerPosition


class KuhnPokerGame(Game[KuhnPoker]):
    """Two seats, three cards, one bet."""

    name = "kuhn_poker"
    title = "Kuhn poker"
    player_counts = (2,)
    hidden_information = True
    objective = Objective.SCORE
    position_message = KuhnPokerPosition

    def tables(self, num_players: int, setup: Message | None) -> KuhnPoker:
        return KuhnPoker()

    def empty_state(self, tables: KuhnPoker) -> State:
        return empty_state()

    def read(self, message: Message) -> tuple[KuhnPoker, State]:
        return KuhnPoker(), read_position(cast(KuhnPokerPosition, message))

    def write(self, tables: KuhnPoker, state: State) -> Message:
        return write_position(state)

    def notation(self, tables: KuhnPoker, state: State, action: int) -> str:
        if state[0] == NOT_DEALT:
            return f"deal {RANKS[action // 3]} {RANKS[action % 3]}"
        return f"show {RANKS[action]}" if is_showdown(state) else WORDS[action]

    def describe(self, tables: KuhnPoker, state: State, action: int) -> str:
        if state[0] == NOT_DEALT:
            return f"Seat 0 is dealt a {NAMES[action // 3]}, seat 1 a {NAMES[action % 3]}."
        if is_showdown(state):
            return f"A {NAMES[action]} is shown."
        is_bet_met = num_acted(state) > 0 and state[HISTORY + num_acted(state) - 1] == BETTED
        after_bet, unprompted = ("Fold.", "Call the bet."), ("Check.", "Bet a chip.")
        return (after_bet if is_bet_met else unprompted)[action]

    def picture(self, tables: KuhnPoker, state: State) -> str:
        player = current_player(tables, state)
        seats = [
            f"{'▶' if seat == player else ' '} seat {seat}: {write_card(int(state[seat])) or 'not dealt'}"
            for seat in range(2)
        ]
        return "\n".join(["Kuhn poker", *seats, f"  played: {', '.join(history(state)) or 'nothing yet'}"])

    def observe(self, tables: KuhnPoker, state: State, seat: int) -> State:
        if state[0] == NOT_DEALT or is_showdown(state):
            return np.array(state)
        return hide_card(state, seat)

    def observer(self, tables: KuhnPoker, state: State) -> int | None:
        return observer(state)

    def belief(self, tables: KuhnPoker, state: State) -> Belief | None:
        return belief_about(state, current_player(tables, state), COPIES, NOT_DEALT)


GAME = KuhnPokerGame()
