"""Recorded games, as text: what every step looks like from outside.

    PYTHONPATH=tests python -m record_playthroughs

writes ``playthroughs/`` anew, for after a change of rules or notation that is meant. Moves are drawn here,
not by the games' kernels, so that a faster way to draw changes no record. Only what changed in a position is
told.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from google.protobuf import json_format

from conformance.cases import Case, cases
from slate_ai.games.position import Position
from slate_ai.games.registry import BUILT_IN

FOLDER = Path(__file__).parent / "playthroughs"
MOST_STEPS, ENOUGH_STEPS = 60, 25
"""Of one game, and of all games of a record: short games are followed by another."""
FEW_OUTCOMES = 9
"""More are told by the first and the last."""


def all_records() -> dict[Path, str]:
    """Every record of the games we ship, by the file it belongs in."""
    return {file_of(case): record(case) for name in BUILT_IN for case in cases(name)}


def file_of(case: Case) -> Path:
    return FOLDER / f"{case.game.name}-{case.num_players}-{case.setup.name}.txt"


def record(case: Case) -> str:
    """Games from the beginning, move by move."""
    draw, lines, steps = Random(str(case)), [str(case)], 0
    while steps < ENOUGH_STEPS:
        game = list(play(case.begin(steps + 1), draw))
        lines += [line for step, told in enumerate(game) for line in ("", f"[{step}] {told[0]}", *told[1:])]
        steps += len(game)
    return "\n".join([*lines, ""])


def play(position: Position, draw: Random) -> Iterator[list[str]]:
    """What is to be told of each step; the first line says whose it is."""
    before: dict[str, str] = {}
    for _ in range(MOST_STEPS):
        now = flat(position)
        told = [to_act(position), *changes(before, now), *views(position, now)]
        if position.is_over:
            yield [*told, f"scores: {position.scores()}", f"winners: {position.winners()}"]
            return
        position, choice = play_one(position, draw)
        yield told + choice
        before = now


def play_one(position: Position, draw: Random) -> tuple[Position, list[str]]:
    """The position after a choice of ``draw``, and what there was to choose from."""
    moves, outcomes = position.legal_moves(), position.chance_outcomes()
    chosen = draw.choice(moves) if moves else draw.choices(outcomes, [o.probability for o in outcomes])[0]
    legal = "legal: " + ", ".join(move.notation for move in moves)
    chances = [f"{outcome.notation} ({outcome.probability:.4f})" for outcome in outcomes]
    many = f"{len(chances)} outcomes, " + " to ".join(chances[:: max(len(chances) - 1, 1)])
    possible = "possible: " + (many if len(chances) > FEW_OUTCOMES else ", ".join(chances))
    sentence = position.game.describe(position.tables, position.state, chosen.action)
    return position.play(chosen.notation), [legal if moves else possible, f"> {chosen.notation} | {sentence}"]


def to_act(position: Position) -> str:
    if position.is_over:
        return "over"
    return "chance" if position.is_chance else f"player {position.player}"


def changes(before: dict[str, str], now: dict[str, str]) -> list[str]:
    gone = [f"  {name} gone" for name in before.keys() - now.keys()]
    return sorted(gone) + [f"  {name} = {value}" for name, value in now.items() if before.get(name) != value]


def views(position: Position, full: dict[str, str]) -> Iterator[str]:
    for seat in range(position.num_players):
        for name, value in flat(position.observe(seat)).items():
            if full.get(name) != value:
                yield f"  seat {seat} sees {name} = {value}"


def flat(position: Position) -> dict[str, str]:
    """The message's values by their paths."""
    message = position.game.write(position.tables, position.state)
    return dict(_flat("", json_format.MessageToDict(message, preserving_proto_field_name=True)))


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield from _flat(f"{path}.{name}".lstrip("."), item)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for i, item in enumerate(value):
            yield from _flat(f"{path}[{i}]", item)
    else:
        yield path, str(value)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for path, text in all_records().items():
        path.write_text(text, encoding="utf-8")
