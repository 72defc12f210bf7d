"""A Leduc poker position: message to state and back, with everything that can be wrong with it."""

import numpy as np

from slate_ai.errors import InputError
from slate_ai.games.cards import (
    NOT_DEALT,
    card_violations,
    play_history,
    read_card,
    read_cards,
    write_card,
)
from slate_ai.games.leduc_poker.rules import (
    BOARD,
    COPIES,
    FIRST_ROUND,
    SECOND_ROUND,
    STATE_SIZE,
    LeducPoker,
    has_folded,
    is_betting_over,
)
from slate_ai.kernel.types import State
from slate_ai.v1.leduc_poker_pb2 import LeducPokerPosition

WORDS = ("fold", "call", "raise")
"""Each action's notation."""


def read_position(message: LeducPokerPosition) -> State:
    """The state of a message.

    Raises:
        InputError: the cards, the first illegal action, or a board card out of its time.
    """
    violations = list(card_violations(message.cards, COPIES, message.board_card))
    if violations:
        raise InputError(*violations)
    state = empty_state()
    state[:BOARD] = read_cards(message.cards)
    play_history(LeducPoker(), state, "first_round", message.first_round, WORDS)
    _read_board(message, state)
    play_history(LeducPoker(), state, "second_round", message.second_round, WORDS)
    return state


def write_position(state: State) -> LeducPokerPosition:
    """The message of a state."""
    return LeducPokerPosition(
        cards=filter(None, map(write_card, state[:BOARD])),
        board_card=write_card(int(state[BOARD])),
        first_round=history(state[FIRST_ROUND:SECOND_ROUND]),
        second_round=history(state[SECOND_ROUND:]),
    )


def history(actions: State) -> list[str]:
    """A round's actions in notation."""
    return [WORDS[action - 1] for action in actions if action]


def empty_state() -> State:
    """A zeroed state, int8 [STATE_SIZE]."""
    return np.zeros(STATE_SIZE, np.int8)


def _read_board(message: LeducPokerPosition, state: State) -> None:
    if message.board_card:
        if state[0] == NOT_DEALT or not is_betting_over(state) or has_folded(state):
            raise InputError.at(
                "board_card", "it comes once both have called in the first round; leave it out"
            )
        state[BOARD] = read_card(message.board_card)
    elif message.second_round:
        raise InputError.at("board_card", "missing; it is dealt before the second round")
