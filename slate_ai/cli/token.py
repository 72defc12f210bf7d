"""``slate-ai token``: a bearer token, and the line that lets it in."""

from rich.text import Text

from slate_ai.cli.console import messages
from slate_ai.service.tokens import new_token


def run(name: str) -> None:
    """Print a new token's line to standard output, to be added to a file, and the token to standard error.

    Raises:
        InputError: the name cannot stand in a line.
    """
    token, line = new_token(name)
    print(line)
    messages().print(Text(f"the token, shown this once: {token}"), soft_wrap=True)
