"""What is wrong with a position is said by field."""

from typing import Any

import pytest

from games.cliff_mining.table import HANDS, message, own, pieces, play, read, table, wrong_claim
from slate_ai.errors import InputError
from slate_ai.games.registry import new_position
from slate_ai.v1.cliff_mining_pb2 import CliffMiningSetup


def mine(player: int, count: int, attribute: str, **answer: Any) -> dict[str, Any]:
    return {"mine": {"player": player, "count": count, "attribute": attribute, **answer}}


def claim(player: int, text: str, **result: Any) -> dict[str, Any]:
    return {"claim": {"player": player, "pieces": pieces(text), **result}}


SHOWN = mine(0, 1, "large", shown_by=1, shown=["red-large"])
DRAWN = mine(0, 4, "red", drawn="blue-small")
BAG = "rm rl ys ym gs gl bm bm bl bs"
IN_BAG = "rl ys ym gs gl bs bm bm bl"
WRONG = "rm rl ys ym gs gl bs bm bl"


def violations(**fields: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        table(**fields)
    return [str(violation).removeprefix("cliff_mining.") for violation in caught.value.violations]


def test_the_bag_is_what_the_tests_say() -> None:
    assert list(own(table()).bag) == pieces(IN_BAG)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"num_players": 2}, "num_players: 2 is not possible; 3 to 5"),
        ({"num_players": 0}, "num_players: 0 is not possible; 3 to 5"),
        ({"num_players": 4}, "hands: each seat's hand is needed, once, and no other"),
        ({"first_player": 3}, "first_player: 3 is no seat; there are 0 to 2"),
        ({"first_player": -1}, "first_player: -1 is no seat; there are 0 to 2"),
        ({"round_limit": 201}, "round_limit: 201 is not possible; 1 to 200 (or 0: 200)"),
        ({"round_limit": -1}, "round_limit: -1 is not possible; 1 to 200 (or 0: 200)"),
        ({"observer": 1}, "hands: the observer's, seat 1, hand is needed, once, and no other"),
        ({"hands": []}, "hands: each seat's hand is needed, once, and no other"),
        (
            {"hands": [{"seat": seat, "pieces": pieces("rs rs rs ym yl")} for seat in range(3)]},
            "hands[0].pieces: 3 times red-small; there are 2 of each piece",
        ),
        ({"bag": pieces("bs")}, f"bag: it holds {', '.join(pieces(IN_BAG))}"),
        (
            {"bag": ["blue"]},
            'bag[0]: "blue" is no piece here; a colour (red, yellow, green, blue), a hyphen; a size',
        ),
        ({"bag": ["white-small"]}, 'bag[0]: "white-small" is no piece here'),
    ],
)
def test_what_is_wrong_before_anything_has_happened(fields: dict[str, Any], error: str) -> None:
    assert violations(**fields)[0].startswith(error)


def test_hands_have_five_pieces_and_no_more_of_a_kind_between_them_than_there_are() -> None:
    def of(*hands: str) -> list[str]:
        content = [{"seat": seat, "pieces": pieces(hand)} for seat, hand in enumerate(hands)]
        return violations(hands=content)

    assert of("rs rs rm yl", *HANDS[1:]) == ["hands[0].pieces: 4 pieces given; 5 expected"]
    assert of("rs rs rm yl gs", "rs ys ym gl bl", HANDS[2]) == [
        "hands: 3 times red-small; there are 2 of each piece"
    ]


def test_every_violation_of_shape_is_told_at_once() -> None:
    found = violations(first_player=7, round_limit=-3, observer=9)
    assert [text.partition(":")[0] for text in found] == ["round_limit", "first_player", "observer", "hands"]


@pytest.mark.parametrize(
    ("event", "error"),
    [
        ({}, "events[0].event: missing; mine or claim"),
        (mine(1, 1, "large"), "events[0].mine.player: 1 is not possible; it is seat 0's turn"),
        (mine(0, 0, "large"), "events[0].mine.count: 0 is not possible; 1 to 5"),
        (mine(0, 6, "large"), "events[0].mine.count: 6 is not possible; 1 to 5"),
        (mine(0, 1, "huge"), 'events[0].mine.attribute: "huge" is none; one of small, medium, large, red, '),
        (
            mine(0, 1, "white"),
            'events[0].mine.attribute: "white" is none; one of small, medium, large, red, ',
        ),
        (mine(0, 1, "large"), "events[0].mine.shown_by: seat 1 has 1 large and is asked before; 1"),
        (
            mine(0, 1, "large", shown_by=2),
            "events[0].mine.shown_by: seat 1 has 1 large and is asked before; 1",
        ),
        (
            mine(0, 1, "large", shown_by=0),
            "events[0].mine.shown_by: 0 is not possible; the others still active",
        ),
        (
            mine(0, 1, "large", shown_by=5),
            "events[0].mine.shown_by: 5 is not possible; the others still active",
        ),
        (mine(0, 2, "red", shown_by=1), "events[0].mine.shown_by: seat 1 has not 2 red"),
        (mine(0, 1, "large", shown_by=1), "events[0].mine.shown: 0 pieces given; 1 expected"),
        (
            mine(0, 1, "large", shown_by=1, shown=["yellow-small"]),
            "events[0].mine.shown: not all are large",
        ),
        (
            mine(0, 1, "large", shown_by=1, shown=["yellow-large"]),
            "events[0].mine.shown: seat 1 has red-large, yellow-small, yellow-medium, green-large, ",
        ),
        (
            mine(0, 1, "large", shown_by=1, shown=["red-large"], drawn="blue-small"),
            "events[0].mine.drawn: seat 1 showed; leave it out",
        ),
        (mine(0, 4, "red"), "events[0].mine.drawn: missing; nobody showed, so a piece came from the bag"),
        (mine(0, 4, "red", shown=["red-large"]), "events[0].mine.shown: nobody showed; leave it out"),
        (
            mine(0, 4, "red", drawn="red-small"),
            'events[0].mine.drawn: "red-small" cannot be in the bag; red-large, ',
        ),
        (mine(0, 4, "red", drawn="gold"), 'events[0].mine.drawn: "gold" cannot be in the bag; red-large, '),
        (claim(1, IN_BAG), "events[0].claim.player: 1 is not possible; it is seat 0's turn"),
        (claim(0, "bs"), "events[0].claim.pieces: 1 piece given; 9 expected"),
        (claim(0, IN_BAG), "events[0].claim.right: false is not what the hands say"),
        (claim(0, WRONG, right=True), "events[0].claim.right: true is not what the hands say"),
        (claim(0, WRONG), "events[0].claim.found: 0 pieces given; 9 expected"),
        (
            claim(0, WRONG, found=pieces(WRONG)),
            f"events[0].claim.found: the bag held {', '.join(pieces(IN_BAG))}",
        ),
        (
            claim(0, IN_BAG, right=True, found=pieces(IN_BAG)),
            "events[0].claim.found: the claim was right; leave it out",
        ),
    ],
)
def test_an_event_that_cannot_have_happened(event: dict[str, Any], error: str) -> None:
    (found,) = violations(events=[event])
    assert found.startswith(error)


def test_the_first_wrong_event_is_named() -> None:
    assert violations(events=[SHOWN, mine(1, 1, "large"), mine(1, 9, "large")])[0].startswith(
        "events[1].mine"
    )


def test_nothing_happens_after_the_end() -> None:
    over = claim(0, IN_BAG, right=True)
    assert violations(events=[over, SHOWN]) == ["events[1]: the game is over before; leave it out"]
    request = {"player": 0, "count": 1, "attribute": "red"}
    assert violations(events=[over], pending=request) == ["pending: the game is over; leave it out"]
    assert violations(events=[SHOWN] * 4, round_limit=1) == [
        "events: 4 given; the game is over after at most 3"
    ]


@pytest.mark.parametrize(
    ("request_fields", "error"),
    [
        ({"player": 1}, "pending.player: 1 is not possible; it is seat 0's turn"),
        ({"count": 0}, "pending.count: 0 is not possible; 1 to 5"),
        ({"attribute": "big"}, 'pending.attribute: "big" is none; one of '),
        ({"asked": 2}, "pending.asked: seat 1 has 1 large and is asked before; 1"),
        ({}, "pending.asked: seat 1 has 1 large and is asked before; 1"),
        ({"attribute": "red", "count": 2, "asked": 1}, "pending.asked: seat 1 has not 2 red"),
    ],
)
def test_a_request_that_cannot_be(request_fields: dict[str, Any], error: str) -> None:
    request = {"player": 0, "count": 1, "attribute": "large"} | request_fields
    (found,) = violations(pending=request)
    assert found.startswith(error)


def test_a_request_to_an_empty_bag_is_an_event() -> None:
    position = table()
    while own(position).bag:
        position = play(position, "mine 5 red", f"draw {own(position).bag[0]}")
    given = own(position)
    given.pending.player, given.pending.count, given.pending.attribute = position.player, 5, "red"
    with pytest.raises(InputError, match=r"cliff_mining\.pending: nothing comes from an empty bag"):
        read(given)


def test_pieces_may_be_given_in_any_order() -> None:
    given = message()
    for hand in given.hands:
        hand.pieces[:] = reversed(hand.pieces)
    given.bag[:] = reversed(given.bag)
    assert read(given) == table()


def test_no_round_limit_is_the_longest() -> None:
    assert own(table()).round_limit == 200
    assert read(message(round_limit=200)) == table()


@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (CliffMiningSetup(round_limit=201), "round_limit: 201 is not possible; 1 to 200 (or 0: 200)"),
        (CliffMiningSetup(first_player=3), "first_player: 3 is no seat; there are 0 to 2"),
    ],
)
def test_a_wrong_setup_is_refused(setup: CliffMiningSetup, error: str) -> None:
    with pytest.raises(InputError) as caught:
        new_position("cliff_mining", 3, setup)
    assert str(caught.value) == error


# Views


def view(seat: int, *played: str, **changes: Any) -> Any:
    given = own(play(table(), *played).observe(seat))
    for name, value in changes.items():
        getattr(given, name).extend(value)
    return given


def refused(given: Any) -> str:
    with pytest.raises(InputError) as caught:
        read(given)
    return str(caught.value).removeprefix("cliff_mining.")


def test_a_view_has_the_observers_hand_alone_and_no_bag() -> None:
    assert refused(view(0, bag=["blue-small"])).startswith(
        "bag: what it holds follows from full positions only"
    )
    given = view(0)
    given.hands[0].seat = 1
    assert refused(given).startswith("hands: the observer's, seat 0, hand is needed")


def test_a_view_tells_what_its_seat_saw_and_nothing_else() -> None:
    given = view(1, "mine 2 green", "show green-medium green-medium")
    given.events[0].mine.shown.append("green-medium")
    assert refused(given) == "events[0].mine.shown: seat 1 did not see it; leave it out"
    given = view(0, "mine 2 green", "show green-medium green-medium")
    del given.events[0].mine.shown[:]
    assert refused(given) == "events[0].mine.shown: 0 pieces given; 2 expected"
    given = view(1, wrong_claim(table()))
    given.events[0].claim.found.extend(own(table()).bag)
    assert refused(given) == "events[0].claim.found: seat 1 did not see it; leave it out"
    given = view(0, wrong_claim(table()))
    del given.events[0].claim.found[:]
    assert refused(given) == "events[0].claim.found: 0 pieces given; 9 expected"
    given.events[0].claim.found.extend(given.events[0].claim.pieces)
    assert refused(given) == "events[0].claim.found: that is what was claimed, so the claim was right"


def test_the_event_with_which_no_deal_fits_is_named() -> None:
    first = mine(0, 4, "red", drawn="blue-small")
    second = mine(1, 2, "blue", shown_by=2)
    third = mine(2, 5, "blue", drawn="blue-small")
    fourth = mine(0, 3, "blue", shown_by=1, shown=pieces("bm bm bl"))
    fifth = mine(1, 3, "medium", shown_by=2)
    given = view(0)
    given.events.extend(message(events=[first, second, third]).events)
    read(given)
    given.events.extend(message(events=[fourth, fifth]).events)
    # Two of six blue pieces are visible, seat 2 has two at least, so seat 1 has two at most.
    assert refused(given) == (
        "events[3]: no deal of the pieces was found that fits this and all that happened before"
    )


def test_a_request_with_which_no_deal_fits_is_named() -> None:
    given = view(0, "mine 2 yellow", "show yellow-small yellow-medium", "mine 2 green")
    given.pending.count, given.pending.attribute = 5, "yellow"
    assert refused(given) == (
        "pending: no deal of the pieces was found that fits this and all that happened before"
    )
