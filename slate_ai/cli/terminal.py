"""Asking a person at the keyboard."""

import sys
from collections.abc import Sequence

from rich.console import Console


class Terminal:
    """Prints to ``console`` and reads lines from standard input; the tab key completes ``words``."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.words: Sequence[str] = ()
        if sys.stdin.isatty():
            self._complete_words()

    def ask(self, prompt: str) -> str:
        """The line that the person types, without spaces around it.

        Raises:
            EOFError: the input has ended.
        """
        return input(f"{prompt} ").strip()

    def confirm(self, question: str) -> bool:
        """Whether the person says yes; no answer is no."""
        return self.ask(f"{question} [y/N]").casefold() in ("y", "yes")

    def clear(self) -> None:
        """Leave nothing to be read on the screen, nor above it."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")

    def _complete_words(self) -> None:
        try:
            import readline
        except ImportError:
            return  # not every platform has it; typing works without
        readline.set_completer_delims("")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def _completion(self, start: str, number: int) -> str | None:
        return [*(word for word in self.words if word.startswith(start)), None][number]
