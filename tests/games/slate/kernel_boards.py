"""Boards and views for tests of the kernels, as the package itself spells them."""

from dataclasses import replace

from hypothesis import strategies as st

from slate_ai.games.slate.board import (
    KINDS,
    MAX_MARKERS,
    MAX_MINES,
    MAX_VALLEYS,
    Board,
    Development,
    Mine,
    Valley,
    capacity,
)
from slate_ai.games.slate.view import Executing, MineView, Over, PlayerView, Rolling, SlateView

LARGEST = Board(
    name="Largest",
    valleys=tuple(
        Valley(f"V{v}", tuple(Mine(1 + (v + m) % 3, 4 + (v * m) % 3) for m in range(MAX_MINES)))
        for v in range(MAX_VALLEYS)
    ),
    developments=tuple(Development(kind, 2 if kind == "extra-supplies" else None) for kind in KINDS),
    markers_per_colour=MAX_MARKERS,
)
"""As many valleys, mines and markers as a board may have."""


@st.composite
def views(draw: st.DrawFn) -> tuple[Board, SlateView]:
    """A board like ``LARGEST``, perhaps with fewer mines, and a view that no sitting out changes."""
    num_players = draw(st.integers(2, 4))
    valleys = tuple(replace(v, mines=v.mines[: draw(st.integers(1, MAX_MINES))]) for v in LARGEST.valleys)
    board = replace(LARGEST, valleys=valleys[: draw(st.integers(1, MAX_VALLEYS))])
    seats = st.integers(0, num_players - 1)
    mines = st.builds(MineView, seats, st.booleans())
    players = st.builds(
        PlayerView,
        supply=st.integers(1, MAX_MARKERS - 3 - MAX_VALLEYS * MAX_MINES - len(KINDS)),
        money=st.integers(0, 30_000),
        placed=st.lists(st.integers(0, 5), max_size=3).map(lambda on: [on.count(i) for i in range(6)]),
        set_die_used=st.booleans(),
        modify_die_used=st.booleans(),
        extra_supplies_used=st.booleans(),
    )
    dice = st.sampled_from([0, 2, 3]).flatmap(
        lambda count: st.lists(st.integers(1, 6), min_size=count, max_size=count).map(sorted)
    )
    order = st.permutations(range(num_players)).flatmap(
        lambda seats: st.integers(1, num_players).map(lambda n: list(seats[:n]))
    )
    return board, SlateView(
        players=draw(st.lists(players, min_size=num_players, max_size=num_players)),
        first_player=draw(seats),
        round=draw(st.integers(1, 30_000)),
        mines=[draw(st.lists(mines, max_size=len(valley.mines))) for valley in board.valleys],
        occupants=[sorted(draw(st.sets(seats, max_size=capacity(kind, num_players)))) for kind in KINDS],
        phase=draw(
            st.one_of(
                st.builds(Rolling, seats, dice),
                st.builds(Executing, st.integers(1, 6), order, st.booleans()),
                st.just(Over()),
            )
        ),
    )
