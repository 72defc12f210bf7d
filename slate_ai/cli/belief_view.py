"""A belief as a table for the terminal."""

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from slate_ai.belief import Belief

NOTHING = 0.005
"""What rounds to nothing is left blank, so that the rest is seen."""


def belief_view(belief: Belief) -> RenderableType:
    """How many of each hidden thing are expected where, and the likeliest contents."""
    return Group(_whereabouts(belief), _likeliest(belief))


def _whereabouts(belief: Belief) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(belief.heading.capitalize())
    for place in belief.places:
        table.add_column(place, justify="right")
    for row in belief.whereabouts:
        table.add_row(row.thing, *(_count(expected) for expected in row.expected))
    return table


def _count(expected: float) -> str:
    return f"{expected:.2f}" if expected >= NOTHING else "·"


def _likeliest(belief: Belief) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    for contents in belief.likeliest:
        share = f"{100 * contents.probability:.1f} %"
        table.add_row(share, contents.place, Text(contents.contents or "nothing"))
    return table
