"""Pig: rules, exact values, and everything that can be wrong with a position."""

import numpy as np
import pytest

from games.pig_solution import solve_pig
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.games.registry import load_game, new_position, position_from_message
from slate_ai.kernel import operations
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition, PigSetup

FIRST_WINS = {
    10: 0.709424323,
    15: 0.653786973,
    20: 0.615558550,
    25: 0.588109237,
    50: 0.546150844,
    100: 0.530592725,
}
"""By target: the first player's chances when both play best. OpenSpiel and Neller's tables agree on them."""


def pig(**fields: object) -> Position:
    return position_from_message(pb.Position(pig=PigPosition(**fields)))  # type: ignore[arg-type]


def moves(position: Position) -> list[str]:
    return [move.notation for move in position.legal_moves()]


def play(position: Position, *notations: str) -> Position:
    for notation in notations:
        position = position.play(notation)
    return position


def test_a_turn_gathers_rolls_until_held() -> None:
    position = play(new_position("pig"), "roll", "roll 4", "roll", "roll 6", "hold")
    assert position == pig(scores=[10, 0], player=1)


def test_a_1_ends_the_turn_with_nothing() -> None:
    position = play(pig(scores=[30, 40], turn_total=12), "roll", "roll 1")
    assert position == pig(scores=[30, 40], player=1)


def test_one_may_hold_nothing() -> None:
    assert new_position("pig").play("hold") == pig(player=1)


def test_with_the_target_in_hand_one_holds_and_wins() -> None:
    position = pig(scores=[95, 20], turn_total=5)
    assert moves(position) == ["hold"]
    won = position.play("hold")
    assert won.is_over
    assert won.scores() == (1.0, 0.0)
    assert won.winners() == (0,)
    assert won == pig(scores=[100, 20], player=0)


def test_short_of_the_target_by_one_one_may_roll() -> None:
    assert moves(pig(scores=[95, 20], turn_total=4)) == ["roll", "hold"]


def test_the_die_is_fair() -> None:
    outcomes = new_position("pig").play("roll").chance_outcomes()
    assert [(o.notation, o.probability) for o in outcomes] == [
        (f"roll {face}", 1 / 6) for face in range(1, 7)
    ]


def test_rollouts_hold_at_20_or_at_the_target() -> None:
    def rollout(position: Position) -> str:
        buffer = np.empty(6, np.int32)
        action = operations.rollout_action(position.tables, position.state, buffer, np.zeros(1, np.uint64))
        return position.game.notation(position.tables, position.state, int(action))

    assert rollout(pig(turn_total=19)) == "roll"
    assert rollout(pig(turn_total=20)) == "hold"
    assert rollout(pig(scores=[97, 0], turn_total=3)) == "hold"


def test_setups_choose_the_target() -> None:
    game = load_game("pig")
    targets = [new_position("pig", setup=setup.message).tables.target for setup in game.setups]
    assert targets == [100, 50, 20, 10]
    assert new_position("pig", setup=PigSetup()).tables.target == 100


@pytest.mark.parametrize("target", [1, -5, 1001])
def test_a_target_out_of_range_is_refused(target: int) -> None:
    with pytest.raises(InputError, match=f"^target: {target} is not 2 to 1000"):
        new_position("pig", setup=PigSetup(target=target))
    with pytest.raises(InputError, match=rf"^pig\.target: {target} is not 2 to 1000"):
        pig(target=target)


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"scores": [1, 2, 3]}, "scores: 3 given; give two, or none for 0 to 0"),
        ({"player": 2}, "player: 2 is no seat; there are 0 and 1"),
        ({"player": -1}, "player: -1 is no seat; there are 0 and 1"),
        ({"scores": [1, 0]}, "scores[0]: 1 cannot be held here; it is 0 or 2 to 105"),
        ({"scores": [0, -3]}, "scores[1]: -3 cannot be held here; it is 0 or 2 to 99"),
        ({"scores": [106, 0]}, "scores[0]: 106 cannot be held here; it is 0 or 2 to 105"),
        (
            {"scores": [0, 100]},
            "scores[1]: 100 cannot be held here; it is 0 or 2 to 99"
            " (who has reached the target has won: name her as player)",
        ),
        ({"turn_total": 1}, "turn_total: 1 is not possible; it is 0 or 2 to 105"),
        ({"scores": [90, 0], "turn_total": 16}, "turn_total: 16 is not possible; it is 0 or 2 to 15"),
        (
            {"scores": [100, 0], "turn_total": 5},
            "turn_total: 5 is not possible; it is 0 when the game is over",
        ),
        (
            {"scores": [90, 0], "turn_total": 10, "rolling": True},
            "rolling: nobody rolls with the target 100 in hand; leave it false",
        ),
        (
            {"scores": [100, 0], "rolling": True},
            "rolling: nobody rolls with the target 100 in hand; leave it false",
        ),
    ],
)
def test_an_impossible_position_is_refused_by_field(fields: dict[str, object], error: str) -> None:
    with pytest.raises(InputError) as caught:
        pig(**fields)
    assert [str(violation) for violation in caught.value.violations] == [f"pig.{error}"]


def test_every_violation_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        pig(scores=[1, -1], turn_total=-2)
    assert [violation.field for violation in caught.value.violations] == [
        "pig.scores[0]",
        "pig.scores[1]",
        "pig.turn_total",
    ]


def test_the_picture_shows_scores_and_the_turn() -> None:
    assert str(pig(target=20, scores=[10, 4], player=1, turn_total=6, rolling=True)).splitlines() == [
        "Pig to 20",
        "  seat 0 " + "█" * 20 + "·" * 20 + " 10",
        "▶ seat 1 " + "█" * 8 + "▒" * 12 + "·" * 20 + " 4 + 6, rolling",
    ]
    assert str(pig(target=20, scores=[22, 4])).splitlines()[1] == "▶ seat 0 " + "█" * 40 + " 22, has won"


@pytest.mark.parametrize("target", FIRST_WINS)
def test_best_play_is_worth_what_is_known(target: int) -> None:
    assert solve_pig(target)[0, 0, 0] == pytest.approx(FIRST_WINS[target], abs=2e-9)
