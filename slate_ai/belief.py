"""What a player believes about what she cannot see, as plain data, and its external form."""

from dataclasses import dataclass

from slate_ai.v1 import strategy_pb2 as pb


@dataclass(frozen=True)
class Whereabouts:
    """Where the hidden ones of some ``thing`` are: how many are expected at each of the belief's places."""

    thing: str
    expected: tuple[float, ...]


@dataclass(frozen=True)
class Contents:
    """All that may be hidden at one place, in the game's notation (may be empty), and how probable it is."""

    place: str
    contents: str
    probability: float


@dataclass(frozen=True)
class Belief:
    """A player's belief. What she sees is not in it.

    Attributes:
        places: which may hold something hidden: seats, a bag, a deck.
        whereabouts: of every kind of thing of which some are hidden.
        likeliest: the most probable contents of the places that matter, for each the most probable first.
        is_exact: no sampling was needed.
        effective_sample_size: so many independent samples would be as accurate; 0 where it is exact.
    """

    places: tuple[str, ...]
    whereabouts: tuple[Whereabouts, ...]
    likeliest: tuple[Contents, ...]
    is_exact: bool = True
    effective_sample_size: float = 0.0

    def __str__(self) -> str:
        names = [row.thing for row in self.whereabouts]
        first = max(len(self.heading), *map(len, names))
        widths = [max(len(place), 6) for place in self.places]
        lines = [[self.heading, *self.places]]
        lines += [[row.thing, *map("{:.2f}".format, row.expected)] for row in self.whereabouts]
        table = [
            "  ".join([f"{name:{first}}", *(f"{x:>{w}}" for x, w in zip(cells, widths, strict=True))])
            for name, *cells in lines
        ]
        return "\n".join([*table, *map(sentence, self.likeliest)])

    @property
    def heading(self) -> str:
        """How the numbers were found."""
        return "hidden" if self.is_exact else f"hidden, from {self.effective_sample_size:,.0f} samples"

    def to_message(self) -> pb.Belief:
        """The external form."""
        return pb.Belief(
            places=self.places,
            whereabouts=[pb.Whereabouts(**vars(row)) for row in self.whereabouts],
            likeliest=[pb.Contents(**vars(contents)) for contents in self.likeliest],
            is_exact=self.is_exact,
            effective_sample_size=self.effective_sample_size,
        )

    @classmethod
    def from_message(cls, message: pb.Belief) -> "Belief":
        """Read the external form."""
        return cls(
            tuple(message.places),
            tuple(Whereabouts(row.thing, tuple(row.expected)) for row in message.whereabouts),
            tuple(Contents(c.place, c.contents, c.probability) for c in message.likeliest),
            message.is_exact,
            message.effective_sample_size,
        )


def sentence(contents: Contents) -> str:
    """The contents of a place and their probability."""
    return f"{contents.probability:6.1%}  {contents.place}: {contents.contents or 'nothing'}"
