"""Random games played by the game and the oracle side by side, compared at every step."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from math import isclose
from random import Random

import numpy as np

from games.slate import oracle
from games.slate.oracle_message import board_to_message, state_to_message
from games.slate.oracle_scores import scores, winners
from games.slate.oracle_state import Over, State
from games.slate.positions import to_position, to_state
from games.slate.random_boards import random_choice, random_first_state, random_later_state
from slate_ai.games.position import Move, Outcome, Position
from slate_ai.games.registry import new_position, position_from_message
from slate_ai.v1 import slate_pb2 as pb

READ_BACK_EVERY = 5  # reading a message costs as much as ten plies


@dataclass
class Tally:
    """What came up: kinds of moves and outcomes, and what ended games (``unfinished``: nothing yet)."""

    kinds: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add_end(self, state: State) -> None:
        reasons = {
            "all mines owned": oracle.all_mines_owned(state),
            "round limit": oracle.round_limit_reached(state),
            "markers used up": oracle.markers_used_up(state),
        }
        is_over = state.phase == Over()
        self.ends.update(
            [reason for reason, holds in reasons.items() if holds] if is_over else ["unfinished"]
        )


def start(rng: Random) -> State:
    """A first position, or one from the middle of a game with its means shaken."""
    return random_first_state(rng) if rng.random() < 0.5 else random_later_state(rng, rng.randint(0, 300))


def play_alone(seed: int, plies: int, tally: Tally) -> None:
    """The game that ``play_both`` plays, by the oracle alone: to see what comes up."""
    rng = Random(seed)
    state = start(rng)
    oracle.normalise(state)
    for _ in range(plies):
        if not (choices := oracle.legal_moves(state) or list(oracle.chance_outcomes(state))):
            break
        state = oracle.play(state, _choose(choices, rng, tally))
    tally.add_end(state)


def play_both(seed: int, plies: int, tally: Tally) -> None:
    """Play a game for at most so many plies.

    Raises:
        AssertionError: the game and the oracle differ; its note has the oracle's position before that.
    """
    rng = Random(seed)
    state = start(rng)
    position = _begin(state)
    oracle.normalise(state)
    for ply in range(plies):
        try:
            choices = _compare(position, state, is_read_back=ply % READ_BACK_EVERY == 0)
            if not choices:
                break
            text = _choose(list(choices), rng, tally)
            position = position.after(choices[text])
        except Exception as error:
            error.add_note(f"seed {seed}, ply {ply}, the oracle's position:\n{state_to_message(state)}")
            raise
        state = oracle.play(state, text)
    tally.add_end(state)


def _begin(state: State) -> Position:
    """As a new game where nobody has done anything yet, else as a position given from outside."""
    first = oracle.new_state(state.board, len(state.players), state.first_player)
    if state != first:
        return to_position(state)
    setup = pb.SlateSetup(board=board_to_message(state.board), first_player=state.first_player)
    return new_position("slate", len(state.players), setup)


def _choose(choices: list[str], rng: Random, tally: Tally) -> str:
    text = random_choice(sorted(choices), rng)
    kind = text.split()[0]
    tally.kinds[f"{kind} paying" if "paying" in text else kind] += 1
    return text


def _compare(position: Position, state: State, is_read_back: bool) -> dict[str, int]:
    """Compare everything; return the actions of the moves or outcomes by notation."""
    moves, outcomes = position.legal_moves(), position.chance_outcomes()
    assert to_state(position) == state
    assert sorted(move.notation for move in moves) == sorted(oracle.legal_moves(state))
    expected = oracle.chance_outcomes(state)
    assert sorted(outcome.notation for outcome in outcomes) == sorted(expected)
    assert all(isclose(outcome.probability, expected[outcome.notation]) for outcome in outcomes)
    assert position.is_over == (state.phase == Over())
    assert (position.player if moves else None) == oracle.player_to_decide(state)
    assert list(position.scores()) == scores(state)
    assert list(position.winners()) == winners(state)
    choices: tuple[Move | Outcome, ...] = moves or outcomes
    assert all(a.action < b.action for a, b in pairwise(choices))
    if is_read_back:
        assert np.array_equal(position_from_message(position.to_message()).state, position.state)
    return {choice.notation: choice.action for choice in choices}
