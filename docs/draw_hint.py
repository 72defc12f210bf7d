"""Draw ``docs/hint.svg``, the README's picture of a hint: ``python docs/draw_hint.py``."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from slate_ai import Engine, Limit, Options, position_from_json
from slate_ai.cli.analysis_view import analysis_view

EXAMPLE = "examples/positions/opening_mines_4_players.json"
WIDTH, ROWS = 104, 6
WEB_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    """Analyse the example and write what the terminal would show."""
    root = Path(__file__).parents[1]
    position = position_from_json((root / EXAMPLE).read_text())
    analysis = Engine().analyze(position, Limit(simulations=100_000), Options(seed=7))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    console.print(Text(f"$ slate-ai hint {EXAMPLE}", "bold"))
    console.print(Text(str(position)), soft_wrap=True)
    console.print(analysis_view(analysis, WIDTH, ROWS))
    svg = WEB_FONT.sub("", console.export_svg(title="slate-ai", unique_id="hint"))
    (root / "docs" / "hint.svg").write_text(svg.replace("Fira Code", "ui-monospace, Menlo, Consolas"))


if __name__ == "__main__":
    main()
