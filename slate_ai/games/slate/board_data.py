"""A board from plain data (what TOML or a message holds), checked field by field."""

from slate_ai.games.slate.board import (
    KINDS,
    MAX_COST,
    MAX_MARKERS,
    MAX_MINES,
    MAX_PRICE,
    MAX_ROUND_LIMIT,
    MAX_STARTING_MONEY,
    MAX_VALLEYS,
    MAX_VALUE,
    MIN_COST,
    MIN_VALUE,
    PAYOUTS,
    Board,
    Development,
    Mine,
    Valley,
)
from slate_ai.games.slate.validation import Fields, Findings

BOARD_KEYS = (
    "name",
    "valleys",
    "developments",
    "markers_per_colour",
    "starting_supply",
    "starting_money",
    "payout",
    "round_limit",
)
VALLEY_KEYS = ("name", "mines")
MINE_KEYS = ("cost", "value")
DEVELOPMENT_KEYS = ("kind", "price")


def board_from_data(data: object) -> Board:
    """Read a board; fields are named as ``Board`` names them.

    Raises:
        InputError: with every violation found.
    """
    findings = Findings()
    fields = Fields(data, "", findings, BOARD_KEYS)
    markers = fields.number("markers_per_colour", 1, MAX_MARKERS)
    board = Board(
        name=fields.text("name"),
        valleys=tuple(_valley(valley) for valley in fields.tables("valleys", 1, MAX_VALLEYS, VALLEY_KEYS)),
        developments=_developments(fields),
        markers_per_colour=markers,
        starting_supply=fields.number("starting_supply", 0, markers, Board.starting_supply),
        starting_money=fields.number("starting_money", 0, MAX_STARTING_MONEY, Board.starting_money),
        payout=fields.choice("payout", PAYOUTS, Board.payout),
        round_limit=fields.number("round_limit", 0, MAX_ROUND_LIMIT, Board.round_limit),
    )
    findings.raise_if_any()
    return board


def _valley(fields: Fields) -> Valley:
    return Valley(
        name=fields.text("name"),
        mines=tuple(_mine(mine) for mine in fields.tables("mines", 1, MAX_MINES, MINE_KEYS)),
    )


def _mine(fields: Fields) -> Mine:
    return Mine(fields.number("cost", MIN_COST, MAX_COST), fields.number("value", MIN_VALUE, MAX_VALUE))


def _developments(fields: Fields) -> tuple[Development, ...]:
    spaces = fields.tables("developments", 0, len(KINDS), DEVELOPMENT_KEYS)
    developments = tuple(_development(space) for space in spaces)
    kinds = [development.kind for development in developments]
    for i, kind in enumerate(kinds):
        if kind and kind in kinds[:i]:
            first = f"developments[{kinds.index(kind)}]"
            spaces[i].wrong("kind", f"{first} is {kind} already; at most one space of a kind")
    return developments


def _development(fields: Fields) -> Development:
    kind = fields.choice("kind", KINDS)
    if kind == "extra-supplies":
        return Development(kind, fields.number("price", 0, MAX_PRICE))
    if kind and "price" in fields:
        fields.wrong("price", f"{kind} has no price; only extra-supplies has one")
    return Development(kind)
