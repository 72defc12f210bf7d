"""Our search as OpenSpiel's bot, on its own games and ours."""

from itertools import islice
from random import Random

import pyspiel
import pytest

from openspiel.shared import choice, played, random_game
from slate_ai.errors import InputError
from slate_ai.limits import Limit
from slate_ai.openspiel import SlateAIBot, position_of
from slate_ai.openspiel.utilities import utilities

FEW = Limit(simulations=300)
SAME_GAMES = ["connect_four", "kuhn_poker", "leduc_poker", "pig(winscore=20)"]


@pytest.mark.parametrize("text", SAME_GAMES)
def test_its_games_are_ours(text: str) -> None:
    for seed in range(10):
        for state in random_game(text, seed):
            position = position_of(state)
            if state.is_terminal():
                assert position.is_over
                assert utilities(position) == state.returns()
            elif state.is_player_node():
                assert position.player == state.current_player()
                # Pig: with the target in hand we only hold.
                legal = position.legal_actions().tolist()
                assert legal == state.legal_actions() or legal == [1]


@pytest.mark.parametrize("text", [*SAME_GAMES, "slate_ai_pig", "slate_ai_leduc_poker"])
def test_it_plays_whole_games(text: str) -> None:
    game = pyspiel.load_game(text)
    bots = [SlateAIBot(FEW, seed=seed) for seed in range(2)]
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)) == 0


def test_it_wins_at_once_where_that_is_possible() -> None:
    assert SlateAIBot(FEW).step(played("connect_four", 0, 1, 0, 1, 0, 1)) == 0


def test_its_policy_has_every_legal_action_and_mixes_where_something_is_hidden() -> None:
    state = played("kuhn_poker", 0, 1)
    policy, action = SlateAIBot(FEW).step_with_policy(state)
    assert [number for number, _ in policy] == state.legal_actions()
    assert sum(share for _, share in policy) == pytest.approx(1)
    assert all(0 < share < 1 for _, share in policy)
    assert action in state.legal_actions()
    assert SlateAIBot(FEW).provides_policy()


def test_it_numbers_its_actions_as_the_game_does() -> None:
    state = played("slate_ai_cliff_mining(setup=short)", 1)
    draw = Random(1)
    while not state.is_player_node() or state.legal_actions()[-1] < 4096:
        state.apply_action(choice(state, draw))
    policy = SlateAIBot(Limit(simulations=20)).get_policy(state)
    assert [number for number, _ in policy] == state.legal_actions()
    assert sum(share for _, share in policy) == pytest.approx(1)


def test_it_sees_no_more_than_its_player() -> None:
    policies = [SlateAIBot(FEW, seed=5).get_policy(played("leduc_poker", 0, other)) for other in (2, 4)]
    assert policies[0] == policies[1]


def test_the_same_seed_plays_the_same_game() -> None:
    def play() -> list[int]:
        state = played("pig(winscore=20)")
        bot, draw = SlateAIBot(FEW, seed=3), Random(1)
        for _ in range(12):
            state.apply_action(choice(state, draw) if state.is_chance_node() else bot.step(state))
        return list(state.history())

    assert play() == play()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tic_tac_toe", "connect_four, kuhn_poker, leduc_poker, pig"),
        ("kuhn_poker(players=3)", "game.players: 3 is not possible here; 2 is"),
        ("pig(piglet=True)", "game.piglet"),
    ],
)
def test_other_games_are_refused(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words.replace(".", r"\.")):
        position_of(played(text))


def test_positions_follow_from_any_state_on_the_way() -> None:
    states = list(islice(random_game("leduc_poker", 1), 3))
    assert position_of(states[0]).is_chance
    assert position_of(states[2]).player == 0
