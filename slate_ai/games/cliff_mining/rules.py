"""Cliff Mining for search: the operations of ``slate_ai.kernel.operations``."""

import numpy as np

from slate_ai.games.cliff_mining.actions import (
    CLAIM,
    NUM_ACTIONS,
    SHOW,
    attribute_asked,
    count_asked,
    mine_action,
)
from slate_ai.games.cliff_mining.belief.pool import deal_from_pool
from slate_ai.games.cliff_mining.claims import MAX_LISTED_CLAIMS, likely_claims
from slate_ai.games.cliff_mining.drawing import possible_bag, possible_hand
from slate_ai.games.cliff_mining.history import begin_history, knowledge_key
from slate_ai.games.cliff_mining.layout import (
    ACTIVE,
    ASKED,
    AT_MOST,
    ATTRIBUTE,
    BOUND_BITS,
    COUNT,
    DRAWING,
    FIRST,
    FOUND,
    HANDS,
    MINING,
    NOBODY,
    OBSERVER,
    PHASE,
    ROUND,
    SHOWING,
    TURN,
    UNKNOWN,
    WINNERS,
)
from slate_ai.games.cliff_mining.mining import bag_of, claim, draw, find_asked, mine, show
from slate_ai.games.cliff_mining.pieces import (
    HAND_SIZE,
    MAX_ATTRIBUTES,
    MAX_KINDS,
    NO_PIECES,
    NUM_SIZES,
    all_pieces,
    count_kind,
    count_pieces,
    decode_pieces,
    kind_of,
    nth_piece,
)
from slate_ai.games.cliff_mining.sampling import redraw
from slate_ai.games.cliff_mining.showings import MOST_SHOWINGS, write_showings
from slate_ai.games.cliff_mining.tables import DRAWN, CliffMining
from slate_ai.kernel.jit import inline
from slate_ai.kernel.operation import implements
from slate_ai.kernel.operations import CHANCE, TERMINAL
from slate_ai.kernel.rng import random_below
from slate_ai.kernel.types import Actions, Floats, Rng, State

NUM_MINES = HAND_SIZE * MAX_ATTRIBUTES
MOST_LEGAL_ACTIONS = max(MOST_SHOWINGS, NUM_MINES + MAX_LISTED_CLAIMS, MAX_KINDS)
NO_LIMITS = sum(HAND_SIZE << BOUND_BITS * attribute for attribute in range(MAX_ATTRIBUTES))
"""In a word of ``AT_MOST``: she may have any five pieces."""


@implements(CliffMining)
def num_players(game: CliffMining) -> int:
    return game.num_players


@implements(CliffMining)
def num_actions(game: CliffMining) -> int:
    return NUM_ACTIONS


@implements(CliffMining)
def max_legal_actions(game: CliffMining) -> int:
    return MOST_LEGAL_ACTIONS


@implements(CliffMining)
def score_scale(game: CliffMining) -> float:
    return 1.0


@implements(CliffMining)
def reset(game: CliffMining, state: State, rng: Rng) -> None:
    first_player = random_below(rng, game.num_players) if game.first_player == DRAWN else game.first_player
    set_up(game, state, first_player)
    bag = all_pieces(game.num_players)
    for seat in range(game.num_players):
        hand = NO_PIECES
        for _ in range(HAND_SIZE):
            drawn = nth_piece(bag, random_below(rng, count_pieces(bag)))
            hand += drawn
            bag -= drawn
        state[HANDS + seat] = hand


@inline
def set_up(game: CliffMining, state: State, first_player: int) -> None:
    """Write a state in which nothing has happened and no hand is known."""
    for i in range(state.size):
        state[i] = 0
    for seat in range(game.num_players):
        state[HANDS + seat] = UNKNOWN
        state[FOUND + seat] = UNKNOWN
        state[AT_MOST + seat] = NO_LIMITS
    state[OBSERVER] = NOBODY
    state[ACTIVE] = (1 << game.num_players) - 1
    state[FIRST] = first_player
    state[TURN] = first_player
    state[ROUND] = 1
    begin_history(state, first_player)


@implements(CliffMining)
def current_player(game: CliffMining, state: State) -> int:
    phase = state[PHASE]
    if phase == MINING:
        return int(state[TURN])
    if phase == SHOWING:
        return int(state[ASKED])
    return CHANCE if phase == DRAWING else TERMINAL


@implements(CliffMining)
def legal_actions(game: CliffMining, state: State, out: Actions) -> int:
    if state[PHASE] == SHOWING:
        hand = possible_hand(game, state, int(state[ASKED]))
        return write_showings(hand, int(state[COUNT]), int(state[ATTRIBUTE]), out)
    end = 0
    for count in range(1, HAND_SIZE + 1):
        for attribute in range(NUM_SIZES + game.num_players + 1):
            out[end] = mine_action(count, attribute)
            end += 1
    return likely_claims(game, state, int(state[TURN]), out, end)


@implements(CliffMining)
def apply_action(game: CliffMining, state: State, action: int) -> None:
    if state[PHASE] == DRAWING:
        draw(game, state, action)
    elif action >= CLAIM:
        pieces = decode_pieces(action - CLAIM)
        bag = bag_of(game, state)
        claim(game, state, pieces, pieces == bag, bag)
    elif action >= SHOW:
        show(game, state, action - SHOW)
    else:
        count, attribute = count_asked(action), attribute_asked(action)
        mine(game, state, count, attribute, find_asked(game, state, count, attribute))


@implements(CliffMining)
def chance_outcomes(game: CliffMining, state: State, out: Actions, probabilities: Floats) -> int:
    bag = possible_bag(game, state)
    total = count_pieces(bag)
    end = 0
    for kind in range(MAX_KINDS):
        if count_kind(bag, kind) > 0:
            out[end] = kind
            probabilities[end] = count_kind(bag, kind) / total
            end += 1
    return end


@implements(CliffMining)
def sample_chance(game: CliffMining, state: State, rng: Rng) -> int:
    bag = possible_bag(game, state)
    return int(kind_of(nth_piece(bag, random_below(rng, count_pieces(bag)))))


@implements(CliffMining)
def returns(game: CliffMining, state: State, out: Floats) -> None:
    for seat in range(game.num_players):
        out[seat] = 1.0 if int(state[WINNERS]) >> seat & 1 else 0.0


@implements(CliffMining)
def information_key(game: CliffMining, state: State, player: int) -> np.uint64:
    return knowledge_key(state, player)


@implements(CliffMining)
def determinize(game: CliffMining, state: State, player: int, rng: Rng) -> None:
    if not deal_from_pool(game, state, player, rng):
        redraw(game, state, player, rng)
