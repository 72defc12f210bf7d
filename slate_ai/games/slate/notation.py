"""Moves and dice as text: ``open B paying 4 6``, ``roll 2 4 5``.

Written text is in normal form: lower-case words, letters of valleys in capitals, one space between, multisets
ascending. Read text may differ in case, spacing and order.
"""

import re
from collections.abc import Sequence

from slate_ai.games.slate.actions import Kind, Move
from slate_ai.games.slate.board import KINDS, LETTERS

MAX_LENGTH = 100
"""No move is longer, in characters, however it is spaced."""
_MINE = re.compile("([a-l])([1-9]|10)")
_SIMPLE = {kind.name.lower(): kind for kind in (Kind.BUY, Kind.GAIN, Kind.FORFEIT, Kind.END)}


def write_move(move: Move) -> str:
    """A decision's notation."""
    word = move.kind.name.lower()
    match move.kind:
        case Kind.REROLL:
            return f"{word} {move.die}"
        case Kind.SET | Kind.MODIFY:
            return f"{word} {move.die} {move.face}"
        case Kind.PLACE:
            return _joined(word, move.faces)
        case Kind.OPEN:
            return _joined(f"{word} {LETTERS[move.valley]}", _payment(move))
        case Kind.SELL:
            return f"{word} {mine_name(move.valley, move.mine)}"
        case Kind.DEVELOP:
            return _joined(f"{word} {KINDS[move.development]}", _payment(move))
    return word


def read_move(text: str) -> Move | None:
    """The decision that ``text`` means; None where it means none."""
    match _words(text):
        case ["reroll", die] if faces := _faces([die]):
            return Move(Kind.REROLL, die=faces[0])
        case [("set" | "modify") as word, *pair] if len(pair) == 2 and (faces := _faces(pair)):
            return Move(Kind[word.upper()], die=faces[0], face=faces[1])
        case ["place", *places] if (faces := _faces(places)) is not None:
            return Move(Kind.PLACE, faces=tuple(sorted(faces)))
        case ["open", valley, *payment] if _is_valley(valley) and (faces := _paid(payment)) is not None:
            return Move(Kind.OPEN, valley=LETTERS.index(valley.upper()), faces=faces)
        case ["sell", mine] if found := _MINE.fullmatch(mine):
            return Move(Kind.SELL, valley=LETTERS.index(found[1].upper()), mine=int(found[2]) - 1)
        case ["develop", space, *payment] if space in KINDS and (faces := _paid(payment)) is not None:
            return Move(Kind.DEVELOP, development=KINDS.index(space), faces=faces)
        case [word] if word in _SIMPLE:
            return Move(_SIMPLE[word])
    return None


def write_roll(dice: Sequence[int]) -> str:
    """The notation of three dice, or of one that was rolled again."""
    return _joined("roll", dice)


def read_roll(text: str) -> tuple[int, ...] | None:
    """The dice, ascending, that ``text`` means; None where it means none."""
    match _words(text):
        case ["roll", *dice] if faces := _faces(dice):
            return tuple(sorted(faces))
    return None


def normal_form(text: str) -> str | None:
    """The right way to write what ``text`` means; None where it means no move and no roll."""
    if move := read_move(text):
        return write_move(move)
    if dice := read_roll(text):
        return write_roll(dice)
    return None


def mine_name(valley: int, mine: int) -> str:
    """``B2`` for the valley 1 and its mine 1, both counted from 0."""
    return f"{LETTERS[valley]}{mine + 1}"


def _joined(word: str, numbers: Sequence[object]) -> str:
    return " ".join((word, *map(str, numbers)))


def _payment(move: Move) -> Sequence[object]:
    return ("paying", *move.faces) if move.faces else ()


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " ").split() if len(text) <= MAX_LENGTH else []


def _faces(words: list[str]) -> tuple[int, ...] | None:
    """Up to three faces of dice, as given; None where a word is no face."""
    are_faces = len(words) <= 3 and all(word in tuple("123456") for word in words)
    return tuple(map(int, words)) if are_faces else None


def _is_valley(word: str) -> bool:
    return len(word) == 1 and word.upper() in LETTERS


def _paid(words: list[str]) -> tuple[int, ...] | None:
    """The pending markers of ``paying 4 6``, ascending; none where nothing is written."""
    match words:
        case []:
            return ()
        case ["paying", _, *_] if (faces := _faces(words[1:])) is not None:
            return tuple(sorted(faces))
    return None
