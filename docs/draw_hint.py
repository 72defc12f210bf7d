"""Draw the README's pictures of hints, ``docs/hint*.svg``: ``python docs/draw_hint.py``."""

import io
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from slate_ai import Engine, Limit, Options, position_from_json
from slate_ai.cli.analysis_view import analysis_view

PICTURES = {
    "hint": "examples/positions/opening_mines_4_players.json",
    "hint_cliff_mining": "examples/positions/cliff_mining_mining_3_players.json",
}
WIDTH, ROWS = 104, 6
WEB_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Draw all pictures, or those that are named."""
    for name in sys.argv[1:] or PICTURES:
        draw(name, PICTURES[name])


def draw(name: str, example: str) -> None:
    """Analyse an example and write what the terminal would show."""
    root = Path(__file__).parents[1]
    position = position_from_json((root / example).read_text())
    analysis = Engine().analyze(position, Limit(simulations=100_000), Options(seed=7))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    console.print(Text(f"$ slate-ai hint {example}", "bold"))
    console.print(Text(str(position)), soft_wrap=True)
    console.print(analysis_view(analysis, WIDTH, ROWS))
    svg = WEB_FONT.sub("", console.export_svg(title="slate-ai", unique_id=name))
    (root / "docs" / f"{name}.svg").write_text(svg.replace("Fira Code", "ui-monospace, Menlo, Consolas"))


if __name__ == "__main__":
    main()
