"""What is wrong with somebody's input, in words that say what would be right."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Violation:
    """One wrong field.

    Attributes:
        field: its path as in the message, ``players[1].money``; empty for the input as a whole.
        description: what is wrong and what would be right.
    """

    field: str
    description: str

    def __str__(self) -> str:
        return f"{self.field}: {self.description}" if self.field else self.description


class InputError(ValueError):
    """Input that breaks a rule: a position, a setup, a move, a limit. Carries every violation found."""

    def __init__(self, *violations: Violation) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = violations

    @classmethod
    def at(cls, field: str, description: str) -> "InputError":
        """The error of a single field."""
        return cls(Violation(field, description))

    def under(self, prefix: str) -> "InputError":
        """The same error with every field path put below ``prefix``."""
        return InputError(*(Violation(_join(prefix, v.field), v.description) for v in self.violations))


def _join(prefix: str, field: str) -> str:
    return f"{prefix}{field}" if field.startswith("[") else ".".join(filter(None, (prefix, field)))
