from slate_ai.arena.seeds import PairedChance, derive_seed
from slate_ai.games.position import Position
from slate_ai.games.registry import new_position


def test_every_part_has_a_seed_of_its_own() -> None:
    seeds = {
        derive_seed(seed, *path)
        for seed in (0, 1, 2**64)
        for path in [(), (0,), (1,), (0, 0), (0, 1), (1, 0)]
    }
    assert len(seeds) == 18


def test_a_seed_is_64_bits_and_always_the_same() -> None:
    assert derive_seed(1, 2, 3) == derive_seed(1, 2, 3)
    assert 0 <= derive_seed(2**70, 5) < 2**64


def test_chance_depends_on_the_count_of_events_and_not_on_what_players_do() -> None:
    cautious, bold = PairedChance(9), PairedChance(9)
    dice_of_cautious = [_next_die(cautious, new_position("pig")) for _ in range(6)]
    # The bold player's dice come in other positions, but they are the same dice.
    position = new_position("pig").play("roll").play("roll 3")
    dice_of_bold = [_next_die(bold, position) for _ in range(6)]
    assert dice_of_cautious == dice_of_bold
    assert len(set(dice_of_bold)) > 1


def test_other_seeds_give_other_dice() -> None:
    streams = {
        tuple(_next_die(PairedChance(seed), new_position("pig")) for _ in range(1)) for seed in range(60)
    }
    assert len(streams) == 6


def _next_die(chance: PairedChance, position: Position) -> int:
    return chance.draw(position.play("roll"))
