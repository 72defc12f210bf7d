"""What the people at the table see of a game, each no more than her seat may see."""

from rich.text import Text

from slate_ai.cli.events import EVERYBODY, event_text
from slate_ai.cli.notation import choices_of
from slate_ai.cli.play_view import DESCRIBED_AT_ONCE, choices_view, result_view
from slate_ai.cli.record import GameRecord
from slate_ai.cli.seats import Seats
from slate_ai.cli.terminal import Terminal
from slate_ai.games.position import Position

RECALLED = 6
"""Moves and outcomes told of a game that goes on."""


class Screen:
    """Shows one game. Remembers who sits at the keyboard and what each has been told."""

    def __init__(self, terminal: Terminal, seats: Seats, record: GameRecord) -> None:
        self._terminal, self._console, self._seats = terminal, terminal.console, seats
        self._at_keyboard = seats.people[0] if len(seats.people) == 1 else None
        self._told: dict[int | None, int] = {}
        self.recall(record)

    def recall(self, record: GameRecord) -> None:
        """Begin anew with a game, of which only the last moves need telling."""
        told = max(0, len(record.moves) - RECALLED)
        self._told = dict.fromkeys((EVERYBODY, *self._seats.people), told)

    def take_back(self, record: GameRecord) -> None:
        """Go on from ``record``, a shorter form of the game."""
        self._told = {viewer: min(told, len(record.moves)) for viewer, told in self._told.items()}

    def hand_keyboard_to(self, seat: int, position: Position) -> None:
        """Where seats hide things from each other, clear the screen before another one sits down."""
        if position.game.hidden_information and self._at_keyboard != seat:
            self._terminal.clear()
            name = self._seats.names[seat]
            self._terminal.ask(f"{name} is next. The others look away. Press Enter ›")
            self._at_keyboard = seat

    def tell(self, record: GameRecord) -> None:
        """What has happened since whoever is watching was last told."""
        hides = record.position.game.hidden_information and self._seats.people
        self._tell(record, self._at_keyboard if hides else EVERYBODY)

    def show_turn(self, position: Position) -> None:
        """The position as the player to act knows it, and what she may do."""
        self._show(position.observe(position.player))
        self.list_choices(position)

    def show_end(self, record: GameRecord) -> None:
        """All of it, now that nothing needs to be hidden, and the result."""
        self._tell(record, EVERYBODY)
        self._show(record.position)
        self._console.print(result_view(record.position, self._seats.names))

    def list_choices(self, position: Position, *, in_words: bool = False) -> None:
        """The legal moves or possible outcomes; a few are always listed in words."""
        choices = choices_of(position)
        self._console.print(choices_view(choices, in_words=in_words or len(choices) <= DESCRIBED_AT_ONCE))

    def _tell(self, record: GameRecord, viewer: int | None) -> None:
        for index in range(self._told[viewer], len(record.moves)):
            self._console.print(event_text(record, index, viewer))
        self._told[viewer] = len(record.moves)

    def _show(self, position: Position) -> None:
        self._console.print()
        self._console.print(Text(str(position)), soft_wrap=True)
        self._console.print()
