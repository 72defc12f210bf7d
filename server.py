"""Serve: ``python server.py --host 127.0.0.1 --port 50051``, the same as ``slate-ai serve``."""

import sys

from slate_ai.cli import main

if __name__ == "__main__":
    main(["serve", *sys.argv[1:]])
