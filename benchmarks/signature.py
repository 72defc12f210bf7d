"""A number that changes when a search changes: fixed positions, seeds and simulations, one thread.

    python -m benchmarks.signature           what it is now, game by game
    python -m benchmarks.signature --update  record it, after a change that is meant

``signature.txt`` beside this file is the record; a test compares. What is digested is how often each move was
tried and what is expected to follow it: whole numbers and words, no estimates, whose last digits may differ
from machine to machine. So it says that rules, randomness and the search's choices are what they were. It
does not say how fast or how strong they are, nor anything of threads, time limits or kept tables.

Visits follow from comparisons of floating-point numbers. Compiled code rounds alike on every x86-64 machine,
as long as no kernel allows ``fastmath``; the C library's ``exp`` does not. The record was found unchanged for
a plain x86-64 processor (``NUMBA_CPU_NAME=generic NUMBA_CPU_FEATURES=``) and with the library's forms for
processors without AVX2 and FMA (``GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4``). That is no proof for
others, or for other C libraries, and other processors were not tried.
"""

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

from slate_ai.engine import Engine
from slate_ai.games.position import Position
from slate_ai.games.registry import BUILT_IN, new_position, position_from_json
from slate_ai.limits import Limit, Options

RECORD = Path(__file__).parent / "signature.txt"
POSITIONS = Path(__file__).parents[1] / "examples" / "positions"
SIMULATIONS = {"cliff_mining": 300}
"""Of each search; fewer where they are slow."""
MOST_SIMULATIONS = 2000
SEED = 2026
PLAYED = {
    "pig": ("", "roll; roll 6; roll; roll 5; roll; roll 6"),
    "kuhn_poker": ("deal Q K", "deal J K; pass; bet", "deal J K; bet"),
    "leduc_poker": ("deal Q K", "deal Q K; raise", "deal J K; call; call; deal Q"),
    "connect_four": ("", "drop 4; drop 4; drop 3; drop 5; drop 4"),
}
"""Moves from the first position on, for games that have no files."""


def positions(game: str) -> Iterator[Position]:
    """The game's recorded positions, in a fixed order."""
    for moves in PLAYED.get(game, ()):
        position = new_position(game)
        for move in filter(None, moves.split("; ")):
            position = position.play(move)
        yield position
    for path in sorted(POSITIONS.glob("*.json")):
        position = position_from_json(path.read_text(encoding="utf-8"))
        if position.game.name == game:
            yield position


def lines_of(position: Position) -> Iterator[str]:
    """What one search came to, a line a move."""
    limit = Limit(simulations=SIMULATIONS.get(position.game.name, MOST_SIMULATIONS))
    analysis = Engine().analyze(position, limit, Options(seed=SEED))
    for move in sorted(analysis.suggestions, key=lambda suggestion: suggestion.move):
        yield f"{move.visits} {' · '.join(move.principal_variation)}"


def signature_of(game: str) -> str:
    """16 hexadecimal digits."""
    text = "\n".join(line for position in positions(game) for line in ("position", *lines_of(position)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def signatures() -> str:
    """Every game that we ship and its signature, a line each."""
    return "".join(f"{game} {signature_of(game)}\n" for game in BUILT_IN)


def main() -> None:
    """Print them, or record them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--update", action="store_true", help=f"write them to {RECORD.name}")
    parser.add_argument("--lines", metavar="GAME", help="print what is digested for this game instead")
    options = parser.parse_args()
    if options.lines:
        for position in positions(options.lines):
            print("position", *lines_of(position), sep="\n")
        return
    now = signatures()
    print(now, end="")
    if options.update:
        RECORD.write_text(now, encoding="utf-8")


if __name__ == "__main__":
    main()
