"""What people see of a position."""

import unicodedata

from games.cliff_mining.table import claim_of, own, play, table, wrong_claim
from slate_ai.games.registry import new_position


def lines(position: object) -> list[str]:
    return str(position).splitlines()


def test_a_full_position_shows_all_pieces() -> None:
    position = play(
        table(), "mine 2 green", "show green-medium green-medium", "mine 4 red", "draw blue-small"
    )
    assert lines(position) == [
        "╭──────────────────────────────────────────────────────────────────────────────╮",
        "│ Cliff Mining, all that is hidden shown                        round 1 of 200 │",
        "│ seat 2 is to mine or claim                                                   │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
        "           red      yellow   green    blue",
        "           s  m  l  s  m  l  s  m  l  s  m  l",
        "  seat 0   2  1  ·  ·  ·  1  1  ·  ·  ·  ·  ·",
        "  seat 1   ·  ·  1  1  1  ·  ·  ·  1  ·  ·  1",
        "▸ seat 2   ·  1  ·  ·  ·  1  ·  2  ·  1  ·  ·",
        "  visible  ·  ·  ·  ·  ·  ·  ·  ·  ·  1  ·  ·",
        "  bag      ·  ·  1  1  1  ·  1  ·  1  ·  2  1  8",
        "",
        "           small medium  large    red yellow  green   blue",
        "  seat 0     0-5    0-5    0-5    0-3    0-5    0-5    0-5",
        "  seat 1     0-5    0-5    0-5    0-5    0-5    0-1    0-5",
        "▸ seat 2     0-5    0-5    0-5    0-3    0-5    2-5    0-5",
        "",
        "  seat 0 asks for 2 green: seat 2 shows green-medium green-medium",
        "  seat 1 asks for 4 red: nobody has that, and the bag gives blue-small",
    ]


def test_a_view_shows_what_its_seat_knows() -> None:
    position = play(table(), "mine 2 green", "show green-medium green-medium", "mine 1 red")
    assert lines(position.observe(0))[1:] == [
        "│ Cliff Mining, as seat 0 knows it                              round 1 of 200 │",
        "│ seat 1 asks for 1 red: seat 2 is to show                                     │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
        "           red      yellow   green    blue",
        "           s  m  l  s  m  l  s  m  l  s  m  l",
        "  seat 0   2  1  ·  ·  ·  1  1  ·  ·  ·  ·  ·",
        "  seat 1   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · +5 ?",
        "▸ seat 2   ·  ·  ·  ·  ·  ·  ·  2  ·  ·  ·  · +3 ?",
        "  visible  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  bag      9 unknown",
        "",
        "           small medium  large    red yellow  green   blue",
        "  seat 0       3      1      1      3      1      1      0",
        "  seat 1     0-5    0-5    0-5    0-5    0-5    0-1    0-5",
        "▸ seat 2     0-5    2-5    0-5    1-5    0-5    2-5    0-5",
        "",
        "  seat 0 asks for 2 green: seat 2 shows green-medium green-medium",
    ]
    assert lines(position.observe(1))[-1] == "  seat 0 asks for 2 green: seat 2 shows them"


def test_who_is_out_and_what_was_claimed_is_told() -> None:
    position = table()
    out = position.play(wrong_claim(position))
    assert "  seat 0   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · +5 ?, out" in lines(out.observe(1))
    assert "  bag      14 unknown" in lines(out.observe(1))
    told = " ".join(line.strip() for line in lines(out.observe(1))[16:]).strip()
    assert told == f"seat 0 claims {wrong_claim(position).removeprefix('claim ')}: wrong, and is out"


def test_the_end_is_told() -> None:
    position = table()
    assert "the game is over: seat 0 wins " in str(position.play(claim_of(position)))
    shared = table(round_limit=1)
    for _ in range(3):
        shared = play(shared, "mine 5 red", f"draw {own(shared).bag[0]}")
    assert "round 1 of 1 " in str(shared)
    assert "the game is over: seat 0 and seat 1 and seat 2 share the win " in str(shared)


def test_the_bag_that_comes_next_is_told() -> None:
    picture = str(table().play("mine 4 red"))
    assert "seat 0 asks for 4 red: nobody has that, the bag comes next " in picture
    assert "▸" not in picture


def test_the_largest_game_fits() -> None:
    position = new_position("cliff_mining", 5, seed=3)
    for _ in range(4):
        position = position.play(wrong_claim(position))
    for shown in (position, position.observe(4), position.observe(0)):
        for line in lines(shown):
            assert sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in line) <= 80
