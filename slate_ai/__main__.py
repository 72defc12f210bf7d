"""``python -m slate_ai`` is ``slate-ai``."""

from slate_ai.cli import main

main()
