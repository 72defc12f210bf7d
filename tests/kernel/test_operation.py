"""Operations choose their kernel by the game's type, from Python and inside kernels."""

import numpy as np
import pytest

from kernel.toy_operations import toy_price, toy_worth
from kernel.toys import GAMES, Lacking, Mixed, Tableless, Uniform, price, total_worth
from slate_ai.kernel import operations
from slate_ai.kernel.operation import OPERATIONS, implements


@pytest.mark.parametrize(("game", "worth"), list(zip(GAMES, (5, 21, -2), strict=True)))
def test_the_type_chooses_the_kernel_from_python(game: tuple[object, ...], worth: int) -> None:
    assert toy_worth(game, 2) == worth


@pytest.mark.parametrize(("game", "total"), list(zip(GAMES, (9, 54, -3), strict=True)))
def test_the_type_chooses_the_kernel_inside_a_kernel(game: tuple[object, ...], total: int) -> None:
    assert total_worth(game, np.arange(3)) == total


def test_a_default_serves_who_has_no_implementation_and_asks_that_games_operations() -> None:
    assert toy_price(Uniform(2, 1), 2) == price(Uniform(2, 1), 2) == 50
    assert toy_price(Tableless(), 2) == price(Tableless(), 2) == -20


def test_an_implementation_goes_before_the_default() -> None:
    game = Mixed(3, np.array([5, 6, 7]))
    assert toy_price(game, 2) == price(game, 2) == 7


def test_a_game_of_the_same_fields_is_another_game() -> None:
    class Uniform(tuple[int, int]):
        """Same name and size, yet not the type that has kernels."""

    with pytest.raises(TypeError, match="Uniform does not implement the operation toy_worth"):
        toy_worth(Uniform((2, 1)), 2)


def test_a_missing_required_operation_is_named_from_python() -> None:
    with pytest.raises(TypeError, match="Lacking does not implement the operation toy_worth"):
        toy_worth(Lacking(1), 2)


def test_a_missing_required_operation_is_named_inside_a_kernel() -> None:
    with pytest.raises(TypeError, match="Lacking does not implement the operation toy_worth"):
        total_worth(Lacking(1), np.arange(3))


def test_other_parameter_names_are_refused_with_the_right_ones() -> None:
    with pytest.raises(TypeError, match=r"toy_worth\(game, sum\) is no operation.*toy_worth\(game, amount\)"):

        @implements(Lacking)
        def toy_worth(game: Lacking, sum: int) -> int:
            return 0

    assert Lacking not in OPERATIONS["toy_worth"]


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(TypeError, match=r"toy_wroth\(game, amount\) is no operation"):

        @implements(Lacking)
        def toy_wroth(game: Lacking, amount: int) -> int:
            return 0


def test_defaults_of_the_games_operations_for_perfect_information() -> None:
    game, state = Tableless(), np.array([1, 2, 3], np.int16)
    operations.determinize(game, state, 0, np.zeros(1, np.uint64))
    assert state.tolist() == [1, 2, 3]
    keys = {
        int(operations.information_key(game, np.array(s), 0)) for s in ([1, 2], [2, 1], [1, 2, 0], [0, 1, 2])
    }
    assert len(keys) == 4
    out = np.empty(4, np.float32)
    operations.priors(game, state, np.arange(4, dtype=np.int32), 4, out)
    assert out.tolist() == [0.25] * 4
    assert operations.round_number(game, state) == 0
