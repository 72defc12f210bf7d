"""Jacks, queens and kings: the small deck, and the hidden cards, of both poker games.

A state's first two entries are the seats' cards. Cards are alike but for their rank, so a deck is a number
of ``copies`` of each of the three. A showdown shows both cards; in a view that lacks one, showing it is an
outcome of chance.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from slate_ai.belief import Belief, Contents, Whereabouts
from slate_ai.errors import InputError, Violation
from slate_ai.kernel import operations
from slate_ai.kernel.jit import inline
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

RANKS = "JQK"
NAMES = ("jack", "queen", "king")
NOT_DEALT, UNKNOWN = 0, -1
"""In place of a rank, 1-3; ``UNKNOWN`` in a view that lacks the card."""
HIDDEN = "?"

_LETTERS = {NOT_DEALT: "", UNKNOWN: HIDDEN} | {rank + 1: letter for rank, letter in enumerate(RANKS)}
_ENTRIES = {letter: entry for entry, letter in _LETTERS.items()}
_SEEN_AS_HIDDEN = 4


@inline
def copies_left(copies: int, rank: int, one: int, other: int) -> int:
    """How many of ``rank`` the deck holds once two cards (or entries that are no rank) have left it."""
    return copies - (rank == one) - (rank == other)


@inline
def draw_card(rng: Rng, copies: int, one: int, other: int) -> int:
    """A rank drawn from the deck that two cards (or entries that are no rank) have left."""
    left = 3 * copies - (one > 0) - (other > 0)
    index = random_below(rng, left)
    rank = 1
    while index >= copies_left(copies, rank, one, other):
        index -= copies_left(copies, rank, one, other)
        rank += 1
    return rank


@inline
def deal_outcomes(copies: int, out: Actions, probabilities: Floats) -> int:
    """The deals of a card to each seat, as ``3 * (rank of seat 0 - 1) + rank of seat 1 - 1``."""
    count = 0
    deals = 3 * copies * (3 * copies - 1)
    for first in range(1, 4):
        for second in range(1, 4):
            left = copies_left(copies, second, first, NOT_DEALT)
            if left > 0:
                out[count] = 3 * (first - 1) + second - 1
                probabilities[count] = copies * left / deals
                count += 1
    return count


@inline
def sample_deal(copies: int, rng: Rng) -> int:
    """One of ``deal_outcomes``, by its probability."""
    first = draw_card(rng, copies, NOT_DEALT, NOT_DEALT)
    return 3 * (first - 1) + draw_card(rng, copies, first, NOT_DEALT) - 1


@inline
def deal(state: State, action: int) -> None:
    """Give each seat its card of an outcome."""
    state[0] = action // 3 + 1
    state[1] = action % 3 + 1


@inline
def card_outcomes(copies: int, one: int, other: int, out: Actions, probabilities: Floats) -> int:
    """The cards that may come from the deck that two have left, as rank less one."""
    count = 0
    left = 3 * copies - (one > 0) - (other > 0)
    for rank in range(1, 4):
        ways = copies_left(copies, rank, one, other)
        if ways > 0:
            out[count] = rank - 1
            probabilities[count] = ways / left
            count += 1
    return count


@inline
def is_card_unknown(state: State) -> bool:
    """Whether the state is a view that lacks a card."""
    return bool(state[0] == UNKNOWN or state[1] == UNKNOWN)


@inline
def known_card(state: State) -> int:
    """The card that a view has."""
    return max(int(state[0]), int(state[1]))


@inline
def show_card(state: State, action: int) -> None:
    """Put the card of an outcome where a view lacks it."""
    state[0 if state[0] == UNKNOWN else 1] = action + 1


@inline
def redraw_hidden(state: State, player: int, copies: int, board: int, rng: Rng) -> None:
    """Draw anew, all deals being equally likely, each dealt card but ``player``'s own."""
    for seat in range(2):
        if seat != player:
            state[seat] = UNKNOWN
    for seat in range(2):
        if state[seat] == UNKNOWN:
            state[seat] = draw_card(rng, copies, int(state[1 - seat]), board)


@inline
def seen_cards(state: State, player: int, are_shown: bool) -> int:
    """A number below 25 that tells the seats' cards as ``player`` sees them."""
    seen = 0
    for seat in range(2):
        card = int(state[seat])
        is_seen = card == NOT_DEALT or (card > 0 and (are_shown or seat == player))
        seen = 5 * seen + (card if is_seen else _SEEN_AS_HIDDEN)
    return seen


def hide_card(state: State, seat: int) -> State:
    """A copy of ``state`` without the card of ``seat``'s opponent."""
    view = np.array(state)
    view[1 - seat] = UNKNOWN
    return view


def observer(state: State) -> int | None:
    """The seat whose view ``state`` is; None where no card is missing."""
    return next((1 - seat for seat in range(2) if state[seat] == UNKNOWN), None)


def belief_about(state: State, player: int, copies: int, board: int) -> Belief | None:
    """Where the cards are that ``player`` does not see, deals being equally likely; None before one."""
    if state[0] == NOT_DEALT:
        return None
    own = int(state[player])
    left = [copies_left(copies, rank, own, board) for rank in range(1, 4)]
    shares = [count / sum(left) for count in left]
    rows = (Whereabouts(r, (p, n - p)) for r, n, p in zip(RANKS, left, shares, strict=True) if n)
    place = f"seat {1 - player}"
    cards = (Contents(place, rank, share) for rank, share in zip(RANKS, shares, strict=True) if share)
    return Belief((place, "deck"), tuple(rows), tuple(sorted(cards, key=lambda card: -card.probability)))


def write_card(card: int) -> str:
    """The letter of a rank, "?" where it is unknown, nothing where it is not dealt."""
    return _LETTERS[card]


def read_card(text: str) -> int:
    """The rank of a letter, or what else ``write_card`` writes."""
    return _ENTRIES[text]


def read_cards(cards: Sequence[str]) -> list[int]:
    """Both seats' entries in a state; ``cards`` has passed ``card_violations``."""
    return [read_card(card) for card in cards] or [NOT_DEALT, NOT_DEALT]


def card_violations(cards: Sequence[str], copies: int, board: str = "") -> Iterator[Violation]:
    """What is wrong with the seats' cards and the board card."""
    if len(cards) not in (0, 2):
        yield Violation(
            "cards", f"{len(cards)} given; give one for each of two seats, or none before the deal"
        )
    for seat, card in enumerate(cards):
        if card not in (*RANKS, HIDDEN):
            yield Violation(
                f"cards[{seat}]", f'"{card}" is no card; there are J, Q, K, and "?" where unknown'
            )
    if len(cards) > 1 and set(cards) == {HIDDEN}:
        yield Violation("cards", 'all are "?"; a seat\'s view has its own card')
    if board not in ("", *RANKS):
        yield Violation("board_card", f'"{board}" is no card; there are J, Q and K')
    for rank in RANKS:
        count = [*cards, board].count(rank)
        if count > copies:
            yield Violation("cards", f"{count} cards are {rank}; the deck has {copies} of a rank")


def play_history(tables: Any, state: State, field: str, moves: Sequence[str], words: Sequence[str]) -> None:
    """Apply ``moves``, the ``words`` of actions, to ``state`` in place.

    Raises:
        InputError: at the first that is not legal; the error lists what is.
    """
    buffer = np.empty(operations.max_legal_actions(tables), np.int32)
    for i, move in enumerate(moves):
        is_decision = operations.current_player(tables, state) >= 0
        count = operations.legal_actions(tables, state, buffer) if is_decision else 0
        legal = [words[action] for action in buffer[:count]]
        if move not in legal:
            right = f"legal: {', '.join(legal)}" if legal else "no player is to act; leave it out"
            raise InputError.at(f"{field}[{i}]", f'"{move}" is not legal here; {right}')
        operations.apply_action(tables, state, words.index(move))
