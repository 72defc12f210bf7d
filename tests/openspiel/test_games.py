"""Our games as OpenSpiel's."""

import subprocess
import sys
from itertools import islice
from random import Random

import numpy as np
import pyspiel
import pytest

from openspiel.shared import HIDDEN, OURS, choice, played, random_game
from slate_ai.errors import InputError
from slate_ai.games.registry import load_game, new_position
from slate_ai.kernel.operations import SPECTATOR
from slate_ai.openspiel.game import game_of
from slate_ai.openspiel.numbering import KEPT, action_of, number_of, numbers_of
from slate_ai.openspiel.utilities import utilities, utility_range


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("slate_ai_pig", 2),
        ("slate_ai_kuhn_poker", 10),
        ("slate_ai_leduc_poker", 10),
        ("slate_ai_connect_four", 3),
        ("slate_ai_slate", 1),
        ("slate_ai_slate(players=3)", 1),
        ("slate_ai_cliff_mining(players=3,setup=short)", 1),
        ("slate_ai_cliff_mining(players=5,setup=short)", 1),
    ],
)
def test_games_pass_the_test_of_open_spiel(text: str, games: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(text), games, serialize=False, verbose=False)


def test_every_game_of_ours_is_registered() -> None:
    assert set(OURS) <= set(pyspiel.registered_names())


def test_a_process_that_loaded_our_games_ends_well() -> None:
    code = "import pyspiel, slate_ai.openspiel; pyspiel.load_game('slate_ai_kuhn_poker')"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_have_as_many_players_as_asked_for(players: int) -> None:
    game = pyspiel.load_game(f"slate_ai_slate(players={players})")
    assert game.num_players() == players
    assert game.min_utility() == -1 / (players - 1)
    assert game.max_utility() == 1


@pytest.mark.parametrize(
    ("text", "field"),
    [("slate_ai_slate(players=7)", "num_players"), ("slate_ai_cliff_mining(setup=nono)", "setup")],
)
def test_what_cannot_be_loaded_is_refused(text: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        pyspiel.load_game(text)
    assert [violation.field for violation in caught.value.violations] == [field]


def test_a_setup_is_named_as_on_the_command_line() -> None:
    game = pyspiel.load_game("slate_ai_pig", {"setup": "20"})
    assert game.first_position.tables.target == 20


def test_chance_is_shared_out_as_in_our_game() -> None:
    state = played("slate_ai_kuhn_poker")
    position = new_position("kuhn_poker")
    told = {state.action_to_string(n): p for n, p in state.chance_outcomes()}
    assert told == {outcome.notation: outcome.probability for outcome in position.chance_outcomes()}
    assert [n for n, _ in state.chance_outcomes()] == list(range(6))


def test_what_setting_up_leaves_to_luck_is_a_chance_node() -> None:
    first = played("slate_ai_cliff_mining")
    assert first.is_chance_node()
    assert sum(probability for _, probability in first.chance_outcomes()) == pytest.approx(1)
    one, same, other = (first.child(start) for start in (4, 4, 5))
    assert str(one) == str(same) != str(other)
    assert str(one.position) == str(new_position("cliff_mining", seed=4))
    assert not played("slate_ai_connect_four").is_chance_node()


@pytest.mark.parametrize("text", [*HIDDEN, "slate_ai_slate", "slate_ai_pig"])
def test_strings_are_equal_exactly_for_equal_knowledge(text: str) -> None:
    views: dict[str, bytes] = {}
    for seed in range(4):
        for state in islice(random_game(text, seed), 1, 80):
            for world in (state, state.redrawn(SPECTATOR, seed), state.redrawn(0, seed)):
                told, position = world.information_state_string(0), world.position
                assert told == world.observation_string(0)
                view = position.observe(0).to_message().SerializeToString(deterministic=True)
                assert views.setdefault(told, view) == view
    assert len(set(views.values())) == len(views)


@pytest.mark.parametrize("text", HIDDEN)
def test_a_resampled_state_is_one_that_its_player_cannot_tell_from_it(text: str) -> None:
    changed = 0
    for state in islice(random_game(text, 1), 60):
        if state.is_player_node():
            player = state.current_player()
            for _ in range(3):
                world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.legal_actions() == state.legal_actions()
                assert world.history() == []
                changed += str(world) != str(state)
    assert changed


def test_what_all_know_has_a_string_of_its_own() -> None:
    kinds = pyspiel.PrivateInfoType
    game = pyspiel.load_game("slate_ai_kuhn_poker")

    def told(state: object, private: object) -> str:
        observer = game.make_py_observer(pyspiel.IIGObservationType(True, True, private))
        return str(observer.string_from(state, 0))

    one, other = (played("slate_ai_kuhn_poker", deal) for deal in (0, 5))
    assert told(one, kinds.NONE) == told(other, kinds.NONE)
    assert told(one, kinds.SINGLE_PLAYER) != told(other, kinds.SINGLE_PLAYER)
    with pytest.raises(ValueError, match="one player's"):
        told(one, kinds.ALL_PLAYERS)


def test_a_clone_goes_its_own_way() -> None:
    state = played("slate_ai_slate", 0, 17)
    assert state.clone().position is state.position
    clone, before = state.clone(), str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    assert clone.history()[:-1] == state.history()


def test_numbers_are_dense_ascend_and_stand_for_one_action_each() -> None:
    draw, state = Random(3), played("slate_ai_cliff_mining(setup=short)", 1)
    above = 0
    for _ in range(60):
        if state.is_player_node():
            numbers, position = state.legal_actions(), state.position
            actions = position.legal_actions().tolist()
            assert numbers == sorted(set(numbers)) == numbers_of(position.legal_actions())
            assert numbers[-1] < state.num_distinct_actions() < 2 * KEPT
            assert [action_of(position, number) for number in numbers] == actions
            assert [number_of(position, action) for action in actions] == numbers
            assert all(n == a for n, a in zip(numbers, actions, strict=True) if a < KEPT)
            above += sum(action >= KEPT for action in actions)
        if state.is_terminal():
            break
        state.apply_action(choice(state, draw))
    assert above


def test_actions_of_most_games_keep_their_numbers() -> None:
    state = played("slate_ai_slate", 3, 30)
    assert state.legal_actions() == state.position.legal_actions().tolist()
    told = [state.action_to_string(number) for number in state.legal_actions()]
    assert told == [move.notation for move in state.position.legal_moves()]


def test_poker_is_played_for_chips_and_other_games_for_the_win() -> None:
    called = new_position("kuhn_poker").play("deal K J").play("bet").play("bet")
    assert utilities(called) == [2, -2]
    assert utility_range(called) == (-2, 2)
    assert utility_range(new_position("leduc_poker")) == (-13, 13)
    won = new_position("connect_four")
    for move in ["drop 1", "drop 2"] * 3 + ["drop 1"]:
        won = won.play(move)
    assert utilities(won) == [1, -1]


def test_the_tied_share() -> None:
    position = next(
        s for s in random_game("slate_ai_cliff_mining(setup=short)", 1) if s.is_terminal()
    ).position
    winners = len(position.winners())
    assert sum(utilities(position)) == pytest.approx(0)
    for seat, utility in enumerate(utilities(position)):
        share = 1 / winners if seat in position.winners() else 0
        assert utility == pytest.approx((3 * share - 1) / 2)


def test_a_game_of_a_position_has_its_rules() -> None:
    game = load_game("pig")
    position = new_position("pig", setup=game.read_setup("20")).play("roll").play("roll 6")
    state = game_of(position).state_at(position)
    assert state.position is position
    assert np.array_equal(state.clone().position.state, position.state)
    assert game_of(position).new_initial_state().position.tables.target == 20
