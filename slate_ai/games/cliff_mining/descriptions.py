"""Moves in short sentences for people."""

from collections.abc import Sequence

from slate_ai.games.cliff_mining.actions import CLAIM, SHOW, attribute_asked, count_asked
from slate_ai.games.cliff_mining.notation import ATTRIBUTES, KINDS, write_pieces
from slate_ai.games.cliff_mining.pieces import decode_pieces

NUMBERS = ("no", "one", "two", "three", "four", "five")


def describe_move(action: int) -> str:
    """A decision in a sentence."""
    if action >= CLAIM:
        pieces = write_pieces(decode_pieces(action - CLAIM))
        return f"Claim that the bag holds {_listed(pieces)}." if pieces else "Claim that the bag is empty."
    if action >= SHOW:
        return f"Show {_listed(write_pieces(decode_pieces(action - SHOW)))}."
    count, attribute = count_asked(action), attribute_asked(action)
    noun = "piece" if count == 1 else "pieces"
    return f"Ask to be shown {NUMBERS[count]} {ATTRIBUTES[attribute]} {noun}."


def describe_draw(kind: int) -> str:
    """A draw in a sentence."""
    return f"A {KINDS[kind].replace('-', ' ')} piece comes from the bag."


def _listed(parts: Sequence[str]) -> str:
    *others, last = (part.replace("-", " ") for part in parts)
    return f"{', '.join(others)} and {last}" if others else last
