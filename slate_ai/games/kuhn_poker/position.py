"""A Kuhn poker position: message to state and back, with everything that can be wrong with it."""

import numpy as np

from slate_ai.errors import InputError
from slate_ai.games.cards import card_violations, play_history, read_cards, write_card
from slate_ai.games.kuhn_poker.rules import COPIES, HISTORY, STATE_SIZE, KuhnPoker
from slate_ai.kernel.types import State
from slate_ai.v1.kuhn_poker_pb2 import KuhnPokerPosition

WORDS = ("pass", "bet")
"""Each action's notation."""


def read_position(message: KuhnPokerPosition) -> State:
    """The state of a message.

    Raises:
        InputError: the cards, or the first illegal action.
    """
    violations = list(card_violations(message.cards, COPIES))
    if violations:
        raise InputError(*violations)
    state = empty_state()
    state[:HISTORY] = read_cards(message.cards)
    play_history(KuhnPoker(), state, "actions", message.actions, WORDS)
    return state


def write_position(state: State) -> KuhnPokerPosition:
    """The message of a state."""
    return KuhnPokerPosition(cards=filter(None, map(write_card, state[:HISTORY])), actions=history(state))


def history(state: State) -> list[str]:
    """The actions so far in notation."""
    return [WORDS[action - 1] for action in state[HISTORY:] if action]


def empty_state() -> State:
    """A zeroed state, int8 [STATE_SIZE]."""
    return np.zeros(STATE_SIZE, np.int8)
