"""The command line: ``slate-ai serve|hint|play|bench|arena|warmup``."""


def main(argv: list[str] | None = None) -> None:
    """Run one command and exit; ``argv`` defaults to the process's own arguments."""
    from slate_ai.cli.app import app

    app(args=argv, prog_name="slate-ai")
