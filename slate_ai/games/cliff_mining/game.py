"""Cliff Mining for the registry."""

from typing import cast

import numpy as np
from google.protobuf.message import Message

from slate_ai.belief import Belief
from slate_ai.errors import InputError
from slate_ai.games.cliff_mining import rules as rules  # gives the operations Cliff Mining's kernels
from slate_ai.games.cliff_mining.actions import CLAIM
from slate_ai.games.cliff_mining.belief.pool import prepare_pool
from slate_ai.games.cliff_mining.belief.telling import tell_belief
from slate_ai.games.cliff_mining.descriptions import describe_draw, describe_move
from slate_ai.games.cliff_mining.heuristic import SETTINGS
from slate_ai.games.cliff_mining.knowledge import bag_size
from slate_ai.games.cliff_mining.layout import DRAWING, MINING, NOBODY, OBSERVER, PHASE, state_size
from slate_ai.games.cliff_mining.notation import normal_form, read_move, write_draw, write_move
from slate_ai.games.cliff_mining.observing import check_known, observe
from slate_ai.games.cliff_mining.picture import draw_picture
from slate_ai.games.cliff_mining.pieces import all_pieces, contains, count_pieces, decode_pieces
from slate_ai.games.cliff_mining.position import read_position, write_position
from slate_ai.games.cliff_mining.position_shape import round_limit_violations, seat_violations
from slate_ai.games.cliff_mining.tables import DRAWN, MAX_ROUNDS, CliffMining, new_tables
from slate_ai.games.game import Game, NamedSetup
from slate_ai.kernel.settings import Settings
from slate_ai.kernel.types import State
from slate_ai.v1.cliff_mining_pb2 import CliffMiningPosition, CliffMiningSetup


class CliffMiningGame(Game[CliffMining]):
    """Three to five players, and a bag that nobody has looked into."""

    name = "cliff_mining"
    title = "Cliff Mining"
    player_counts = (3, 4, 5)
    hidden_information = True
    position_message = CliffMiningPosition
    setups = (
        NamedSetup("standard", "Until a claim is right or one player is left.", CliffMiningSetup()),
        NamedSetup("short", "At most 30 rounds.", CliffMiningSetup(round_limit=30)),
    )

    def tables(self, num_players: int, setup: Message | None) -> CliffMining:
        message = cast(CliffMiningSetup, setup or CliffMiningSetup())
        violations = list(round_limit_violations(message.round_limit))
        first_player = DRAWN
        if message.HasField("first_player"):
            first_player = message.first_player
            violations += seat_violations("first_player", first_player, num_players)
        if violations:
            raise InputError(*violations)
        return new_tables(num_players, message.round_limit or MAX_ROUNDS, first_player)

    def search_settings(self, tables: CliffMining) -> Settings:
        return SETTINGS

    def empty_state(self, tables: CliffMining) -> State:
        return np.zeros(state_size(tables), np.int64)

    def prepare(self, tables: CliffMining, state: State) -> CliffMining:
        return prepare_pool(tables, state, rules.current_player(tables, state))

    def belief(self, tables: CliffMining, state: State) -> Belief | None:
        return tell_belief(tables, state, rules.current_player(tables, state))

    def read(self, message: Message) -> tuple[CliffMining, State]:
        return read_position(cast(CliffMiningPosition, message))

    def write(self, tables: CliffMining, state: State) -> Message:
        return write_position(tables, state)

    def notation(self, tables: CliffMining, state: State, action: int) -> str:
        return write_draw(action) if state[PHASE] == DRAWING else write_move(action)

    def describe(self, tables: CliffMining, state: State, action: int) -> str:
        return describe_draw(action) if state[PHASE] == DRAWING else describe_move(action)

    def picture(self, tables: CliffMining, state: State) -> str:
        return draw_picture(tables, state)

    def unlisted_action(self, tables: CliffMining, state: State, text: str) -> int | None:
        action = read_move(text)
        if state[PHASE] != MINING or action is None or action < CLAIM or write_move(action) != text:
            return None
        pieces, size = decode_pieces(action - CLAIM), bag_size(tables, state)
        if not contains(all_pieces(tables.num_players), pieces):
            return None
        if count_pieces(pieces) != size:
            raise InputError.at("move", f"{count_pieces(pieces)} pieces are claimed; the bag holds {size}")
        return action

    def check_known(self, tables: CliffMining, state: State, action: int) -> None:
        if state[OBSERVER] != NOBODY:
            check_known(tables, state, action)

    def right_form(self, tables: CliffMining, state: State, text: str) -> str | None:
        return normal_form(text)

    def observe(self, tables: CliffMining, state: State, seat: int) -> State:
        return observe(tables, state, seat)

    def observer(self, tables: CliffMining, state: State) -> int | None:
        return None if state[OBSERVER] == NOBODY else int(state[OBSERVER])


GAME = CliffMiningGame()
