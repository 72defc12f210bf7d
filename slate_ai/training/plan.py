"""What a training run is told."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from slate_ai.errors import InputError
from slate_ai.files import write_atomically


@dataclass(frozen=True)
class Plan:
    """A training run; with the code, all that its result depends on.

    Attributes:
        game: its name in the registry.
        num_players: a network is for one number of players.
        seed: decides everything.
        start: the file of a network to go on from; None: one that knows nothing.
        games: so many are played in each generation, rounded up to whole batches.
        games_per_batch: so many on each setup.
        window: a generation learns from the games of so many generations, its own the last.
        epochs: so often it looks at each state.
        rate: of learning, at first; lower where ``start`` knows much already.
        trace: how much of a state's target is later than the next state (TD(lambda)), in [0, 1].
        simulations: of the search that chooses each move and says what the state is worth; 0: moves are
            chosen one move deep.
        blocks: of the match against the best network so far.
    """

    game: str
    num_players: int
    seed: int = 1
    start: str | None = None
    games: int = 32_768
    games_per_batch: int = 64
    window: int = 4
    epochs: float = 8.0
    rate: float = 2e-3
    trace: float = 0.96
    simulations: int = 0
    blocks: int = 100

    @property
    def batches(self) -> int:
        """How many setups a generation plays on."""
        return -(-self.games // self.games_per_batch)


def keep_plan(directory: Path, plan: Plan) -> None:
    """Write the plan of a new run into its directory, or see that it is the same.

    Raises:
        InputError: the directory holds a run of another plan.
    """
    path = directory / "plan.json"
    text = json.dumps(asdict(plan), indent=1) + "\n"
    if not path.exists():
        write_atomically(path, text.encode())
    elif path.read_text() != text:
        raise InputError.at(
            "run", f"{directory} holds another run, see {path.name}; give its options, or another directory"
        )
