"""Pig for the registry."""

from typing import cast

from google.protobuf.message import Message

from slate_ai.games.game import Game, NamedSetup
from slate_ai.games.pig.position import empty_state, read_position, read_target, write_position
from slate_ai.games.pig.rules import HOLD, PLAYER, ROLL, ROLLING, TURN_TOTAL, Pig
from slate_ai.kernel.types import State
from slate_ai.v1.pig_pb2 import PigPosition, PigSetup

BAR_WIDTH = 40
TARGETS = (100, 50, 20, 10)


class PigGame(Game[Pig]):
    """Two players, a die, and a target."""

    name = "pig"
    title = "Pig"
    player_counts = (2,)
    position_message = PigPosition
    setups = tuple(
        NamedSetup(
            "standard" if target == TARGETS[0] else str(target),
            f"The first to hold {target} points wins.",
            PigSetup(target=target),
        )
        for target in TARGETS
    )

    def tables(self, num_players: int, setup: Message | None) -> Pig:
        return read_target(cast(PigSetup, setup).target if setup else 0)

    def empty_state(self, tables: Pig) -> State:
        return empty_state()

    def read(self, message: Message) -> tuple[Pig, State]:
        return read_position(cast(PigPosition, message))

    def write(self, tables: Pig, state: State) -> Message:
        return write_position(tables, state)

    def notation(self, tables: Pig, state: State, action: int) -> str:
        if state[ROLLING]:
            return f"roll {action + 1}"
        return "hold" if action == HOLD else "roll"

    def describe(self, tables: Pig, state: State, action: int) -> str:
        if state[ROLLING]:
            return "Roll a 1: the turn's points are lost." if action == 0 else f"Roll a {action + 1}."
        if action == ROLL:
            return "Roll the die."
        total = int(state[TURN_TOTAL])
        return f"Hold {total} point{'s' * (total != 1)} and pass the die."

    def picture(self, tables: Pig, state: State) -> str:
        total, player = int(state[TURN_TOTAL]), int(state[PLAYER])
        rows = [f"Pig to {tables.target}"]
        for seat in range(2):
            held, pending = int(state[seat]), total if seat == player else 0
            rows.append(f"{'▶' if seat == player else ' '} seat {seat} {_bar(tables, held, pending)} {held}")
        rows[player + 1] += f" + {total}" if total else ""
        rows[player + 1] += ", rolling" if state[ROLLING] else ""
        rows[player + 1] += ", has won" if state[player] >= tables.target else ""
        return "\n".join(rows)


def _bar(tables: Pig, held: int, pending: int) -> str:
    solid = min(held * BAR_WIDTH // tables.target, BAR_WIDTH)
    both = min((held + pending) * BAR_WIDTH // tables.target, BAR_WIDTH)
    return "█" * solid + "▒" * (both - solid) + "·" * (BAR_WIDTH - both)


GAME = PigGame()
