"""What a person typed, as a legal move or a possible outcome."""

from collections.abc import Sequence

from slate_ai.games.position import Move, Outcome, Position


def read_choice(position: Position, text: str) -> str | None:
    """The notation that ``text`` means here; None: none.

    A choice may be written as it is, in another order or case, without the first word that all choices
    share, or, where no notation is a number itself, by its number in the list.
    """
    choices = choices_of(position)
    notations = [choice.notation for choice in choices]
    if are_numbered(choices) and text.isdecimal() and 1 <= int(text) <= len(notations):
        return notations[int(text) - 1]
    return _named(position, notations, text) or _named(
        position, notations, f"{_shared_word(notations)} {text}"
    )


def choices_of(position: Position) -> Sequence[Move | Outcome]:
    """The legal moves, or the possible outcomes."""
    return position.legal_moves() or position.chance_outcomes()


def are_numbered(choices: Sequence[Move | Outcome]) -> bool:
    """Whether numbers in a list can stand for the choices: they are moves that look unlike numbers."""
    return all(isinstance(choice, Move) and not choice.notation.isdecimal() for choice in choices)


def _named(position: Position, notations: list[str], text: str) -> str | None:
    plain = " ".join(text.split())
    if plain in notations:
        return plain
    alike = [notation for notation in notations if notation.casefold() == plain.casefold()]
    if len(alike) == 1:
        return alike[0]
    right_form = position.game.right_form(position.tables, position.state, plain)
    return None if right_form is None or position.find(right_form) is None else right_form


def _shared_word(notations: list[str]) -> str:
    words = {notation.partition(" ")[0] for notation in notations}
    return words.pop() if len(words) == 1 else ""
