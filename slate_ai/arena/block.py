"""One block of a match."""

from slate_ai.arena.game_play import PlayedGame, play_game
from slate_ai.arena.match import Match
from slate_ai.arena.policy_text import parse_policy
from slate_ai.arena.result import Block, Seating
from slate_ai.arena.seeds import derive_seed
from slate_ai.games.position import Position


class BlockPlayer:
    """Plays blocks of one match with its policies made once."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._policies = [parse_policy(text) for text in match.policies]
        position = match.first_position(0).after_chance(match.seed)
        for policy in () if position.is_over else self._policies:
            # Compiles, so that no game's clock pays for it.
            policy.choose(position.observe(position.player), match.seed)

    def __call__(self, block: int) -> Block:
        """Play block number ``block``, from 0."""
        first = self._match.first_position(block)
        seed = derive_seed(self._match.seed, block)
        return Block(tuple((seating, self._play(first, seating, seed)) for seating in self._match.seatings()))

    def _play(self, first: Position, seating: Seating, seed: int) -> PlayedGame:
        return play_game(first, [self._policies[index] for index in seating], seed)
