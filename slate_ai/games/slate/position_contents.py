"""What must hold in a position whose lists have the right lengths."""

from collections.abc import Sequence

from slate_ai.games.slate.board import Board
from slate_ai.games.slate.validation import Findings
from slate_ai.games.slate.view import Executing, PlayerView, Rolling, SlateView

ACTIONS = 6
FACES = 6
MARKERS_PER_ROUND = 3
MAX_MONEY = 99_999
MAX_ROUND = 999_999


def check_contents(view: SlateView, board: Board, findings: Findings) -> None:
    """Note everything in ``view`` that cannot be so."""
    _Contents(view, board, findings).check()


def on_board(view: SlateView, seat: int) -> int:
    """A player's markers on mines and development spaces."""
    mines = sum(mine.owner == seat for mines in view.mines for mine in mines)
    return mines + sum(seat in occupants for occupants in view.occupants)


def reserve(view: SlateView, seat: int, board: Board) -> int:
    """The markers in a player's reserve: what is left of her colour; negative where too many are in use."""
    player = view.players[seat]
    return board.markers_per_colour - player.supply - sum(player.placed) - on_board(view, seat)


class _Contents:
    def __init__(self, view: SlateView, board: Board, findings: Findings) -> None:
        self.view = view
        self.board = board
        self.findings = findings
        self.seats = range(len(view.players))

    def check(self) -> None:
        self.is_seat("first_player", self.view.first_player)
        self.findings.is_within("round", self.view.round, 1, MAX_ROUND)
        for seat in self.seats:
            self.check_player(seat)
        for i, mines in enumerate(self.view.mines):
            for j, mine in enumerate(mines):
                self.is_seat(f"valleys[{i}].mines[{j}].owner", mine.owner)
        for i, occupants in enumerate(self.view.occupants):
            self.are_seats(f"developments[{i}].occupants", occupants)
        match self.view.phase:
            case Rolling(player, dice):
                self.check_rolling(player, dice)
            case Executing() as phase:
                self.check_executing(phase)
            case _:
                for seat in self.seats:
                    self.check_placed(seat, 1, ACTIONS, "the game is over")

    # One field at a time

    def is_seat(self, field: str, seat: int) -> bool:
        return self.findings.is_within(field, seat, 0, self.seats[-1])

    def are_seats(self, field: str, seats: Sequence[int]) -> bool:
        known = [self.is_seat(f"{field}[{i}]", seat) for i, seat in enumerate(seats)]
        repeated = [seat for i, seat in enumerate(seats) if seat in seats[:i]]
        for seat in repeated:
            self.findings.add(field, f"seat {seat} is repeated; each at most once")
        return all(known) and not repeated

    def check_player(self, seat: int) -> None:
        field, player = f"players[{seat}]", self.view.players[seat]
        within = self.findings.is_within
        sound = [
            within(f"{field}.supply", player.supply, 0, self.board.markers_per_colour),
            within(f"{field}.money", player.money, 0, MAX_MONEY),
            *(within(f"{field}.placed[{i}]", n, 0, MARKERS_PER_ROUND) for i, n in enumerate(player.placed)),
        ]
        if all(sound):
            self.check_markers(field, seat, player)

    # What fields say together

    def check_markers(self, field: str, seat: int, player: PlayerView) -> None:
        placed = sum(player.placed)
        if placed > MARKERS_PER_ROUND:
            self.findings.add(f"{field}.placed", f"{placed} markers in all; 0 to {MARKERS_PER_ROUND}")
        if reserve(self.view, seat, self.board) < 0:
            used = f"{player.supply} in supply, {placed} placed, {on_board(self.view, seat)} on the board"
            total = self.board.markers_per_colour
            self.findings.add(field, f"too many markers: {used}; there are {total} per colour")

    def check_placed(self, seat: int, first: int, last: int, why: str) -> None:
        """No markers of ``seat`` on the actions from ``first`` to ``last``."""
        for action in range(first, last + 1):
            if (count := self.view.players[seat].placed[action - 1]) > 0:
                self.findings.add(
                    f"players[{seat}].placed[{action - 1}]", f"{count} is not possible; 0: {why}"
                )

    def check_rolling(self, player: int, dice: list[int]) -> None:
        for i, die in enumerate(dice):
            self.findings.is_within(f"rolling.dice[{i}]", die, 1, FACES)
        if dice != sorted(dice):
            self.findings.add("rolling.dice", f"not ascending; {sorted(dice)}")
        if self.is_seat("rolling.player", player) and self.view.first_player in self.seats:
            count = len(self.seats)
            for turn in range((player - self.view.first_player) % count, count):
                seat = (self.view.first_player + turn) % count
                self.check_placed(seat, 1, ACTIONS, "she has still to place in this round")

    def check_executing(self, phase: Executing) -> None:
        known = self.are_seats("executing.order", phase.order)
        if not self.findings.is_within("executing.action", phase.action, 1, ACTIONS):
            return
        for seat in self.seats:
            self.check_placed(seat, 1, phase.action - 1, f"action {phase.action} is being executed")
        if known:
            self.check_order(phase)
            if phase.performed:
                self.check_performed(phase.order[0])

    def check_order(self, phase: Executing) -> None:
        for seat in self.seats:
            has_marker = self.view.players[seat].placed[phase.action - 1] > 0
            has_performed = phase.performed and seat == phase.order[0]
            if has_marker and seat not in phase.order:
                self.findings.add("executing.order", f"lacks seat {seat}, who has a marker on {phase.action}")
            if seat in phase.order and not has_marker and not has_performed:
                field = f"executing.order[{phase.order.index(seat)}]"
                self.findings.add(field, f"seat {seat} has no marker on {phase.action}; leave her out")

    def check_performed(self, seat: int) -> None:
        if obstacle := self.obstacle_to_buying(seat):
            self.findings.add("executing.performed", f"seat {seat} cannot buy: {obstacle}; false")

    def obstacle_to_buying(self, seat: int) -> str | None:
        player = self.view.players[seat]
        for development, occupants in zip(self.board.developments, self.view.occupants, strict=True):
            if development.kind == "extra-supplies" and seat in occupants:
                if player.extra_supplies_used:
                    return "she has bought in this round"
                if player.money < (development.price or 0):
                    return f"she has {player.money} money, the price is {development.price}"
                return "her reserve is empty" if reserve(self.view, seat, self.board) <= 0 else None
        return "she does not hold extra-supplies"
