"""A game in the terminal: turn after turn, and what a person may do besides moving."""

from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from slate_ai.arena.seeds import CHANCE_STREAM, PLAYER_STREAM, derive_seed
from slate_ai.cli.console import read_text
from slate_ai.cli.hint import REFRESH_SECONDS, show
from slate_ai.cli.keeper import Keeper
from slate_ai.cli.notation import choices_of, read_choice
from slate_ai.cli.play_view import help_view
from slate_ai.cli.record import GameRecord, read_record
from slate_ai.cli.screen import Screen
from slate_ai.cli.seats import Seats
from slate_ai.cli.terminal import Terminal
from slate_ai.duration import parse_seconds
from slate_ai.engine import Engine
from slate_ai.errors import InputError
from slate_ai.games.position import Position
from slate_ai.limits import Limit, Options


class LeavingError(Exception):
    """The person has had enough."""


class PlayLoop:
    """One game between people and policies.

    Attributes:
        record: the game so far.
        keeper: what of it is saved.
    """

    def __init__(
        self,
        terminal: Terminal,
        record: GameRecord,
        keeper: Keeper,
        seats: Seats,
        seed: int,
        hint_limit: Limit,
        *,
        ask_dice: bool,
    ) -> None:
        self.record, self.keeper = record, keeper
        self._terminal, self._console = terminal, terminal.console
        self._screen = Screen(terminal, seats, record)
        self._seats, self._seed, self._hint_limit, self._ask_dice = seats, seed, hint_limit, ask_dice
        # The computer's own searches take no part: a game must not depend on the hints asked for.
        self._advice = Engine().session(record.position)
        self._commands: dict[str, Callable[[str], None]] = {
            "hint": self._hint,
            "moves": self._list_moves,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over, or the person leaves."""
        try:
            while self._turn():
                pass
        except LeavingError:
            pass

    def _turn(self) -> bool:
        """Play one move or outcome; False where a game that nobody plays by hand is over."""
        position = self.record.position
        if position.is_over:
            self._screen.show_end(self.record)
            if self._seats.people:
                self._read_line("game over ›")
            return bool(self._seats.people)
        if self._is_asked(position):
            self._ask(position)
        elif position.is_chance:
            self._play(self._drawn(position))
        else:
            self._think(position)
        return True

    def _is_asked(self, position: Position) -> bool:
        return self._ask_dice if position.is_chance else position.player in self._seats.people

    def _ask(self, position: Position) -> None:
        if position.is_chance:
            self._screen.tell(self.record)
            example = choices_of(position)[-1].notation
            self._read_line(f"what comes up, as in {example}? (Enter: the computer draws) ›")
        else:
            self._screen.hand_keyboard_to(position.player, position)
            self._screen.tell(self.record)
            self._screen.show_turn(position)
            self._read_line(f"{self._seats.names[position.player]} ›")

    def _think(self, position: Position) -> None:
        self._screen.tell(self.record)
        policy, seat = self._seats.policies[position.player], position.player
        assert policy is not None
        seed = derive_seed(self._seed, PLAYER_STREAM, len(self.record.moves))
        with self._console.status(f"{self._seats.names[seat]} thinks …"):
            action = policy.choose(position.observe(seat), seed)
        self._play(position.game.notation(position.tables, position.state, action))

    def _drawn(self, position: Position) -> str:
        return position.draw(derive_seed(self._seed, CHANCE_STREAM, len(self.record.moves))).notation

    def _play(self, notation: str) -> None:
        self.record = self.record.play(notation)

    def _read_line(self, prompt: str) -> None:
        """Read lines until one has changed the game."""
        before = self.record
        choices = choices_of(before.position)
        self._terminal.words = [*(choice.notation for choice in choices), *self._commands]
        while self.record is before:
            line = self._terminal.ask(prompt)
            try:
                self._obey(line)
            except InputError as error:
                self._console.print(Text(str(error), "red"), soft_wrap=True)

    def _obey(self, line: str) -> None:
        position = self.record.position
        word, _, argument = line.partition(" ")
        if choice := read_choice(position, line):
            self._play(choice)
        elif word in self._commands:
            self._commands[word](argument.strip())
        elif line:
            text = f'"{line}" cannot be played here; "moves" lists what can, "help" the rest'
            raise InputError.at("", text)
        elif position.is_chance:
            self._play(self._drawn(position))

    def _hint(self, argument: str) -> None:
        limit = Limit(seconds=parse_seconds(argument)) if argument else self._hint_limit
        self._advice.move_to(self.record.position)
        show(self._console, self._advice.analyses(limit, Options(), REFRESH_SECONDS))

    def _list_moves(self, argument: str) -> None:
        self._screen.list_choices(self.record.position, in_words=True)

    def _undo(self, argument: str) -> None:
        for count in reversed(range(len(self.record.moves))):
            if self._is_asked(self.record.positions[count]):
                self.record = self.record.until(count)
                self._screen.take_back(self.record)
                return
        raise InputError.at("", "there is nothing to take back")

    def _save(self, argument: str) -> None:
        path = Path(argument).expanduser() if argument else self.keeper.path
        if path is None:
            raise InputError.at("", "name a file, as in: save game.json")
        is_own = path == self.keeper.path
        if is_own or not path.exists() or self._terminal.confirm(f"{path} exists. Replace it?"):
            self.keeper.save(self.record, path)
            self._console.print(f"Saved to {path}.", soft_wrap=True, markup=False)

    def _load(self, argument: str) -> None:
        if not argument:
            raise InputError.at("", "name a file, as in: load game.json")
        path = Path(argument).expanduser()
        record = read_record(read_text(str(path)))
        first, ours = record.positions[0], self.record.positions[0]
        if (first.game, first.num_players) != (ours.game, ours.num_players):
            command = f"slate-ai play {first.game.name} --load {argument}"
            raise InputError.at("", f"{argument} is another game; play it with: {command}")
        if self._may_lose_the_game():
            self.record, self.keeper = record, Keeper(record, path)
            self._screen.recall(record)

    def _help(self, argument: str) -> None:
        self._console.print(help_view())

    def _quit(self, argument: str) -> None:
        if self._may_lose_the_game():
            raise LeavingError

    def _may_lose_the_game(self) -> bool:
        return self.keeper.is_kept(self.record) or self._terminal.confirm("Leave this game unsaved?")
