"""A real server in a process of its own."""

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from slate_ai.client import Client

SERVE = """
import sys
from pathlib import *
from slate_ai.service.config import ServerConfig
from slate_ai.service.server import serve
serve(ServerConfig(**eval(sys.argv[1])))
"""
READY_SECONDS = 300


class ServerProcess:
    """A running server; ``lines``: what it has written to stderr so far, read while ``reading`` is set."""

    def __init__(self, *arguments: str) -> None:
        """``arguments`` to Python."""
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        self.lines: list[str] = []
        self._news: queue.Queue[str | None] = queue.Queue()
        self.reading = threading.Event()
        self.reading.set()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._address: str | None = None

    @property
    def address(self) -> str:
        """Where it listens, once it says that it serves."""
        if self._address is None:
            self._address = self.wait_for("serving on").split(" on ")[1].split()[0]
        return self._address

    @property
    def web_url(self) -> str:
        """Where it listens for browsers."""
        assert self.address
        (line,) = (line for line in self.lines if "for browsers" in line)
        return f"http://{line.rpartition(' ')[2]}"

    def client(self) -> Client:
        """A client of it, which takes no for an answer."""
        return Client(self.address, max_attempts=1)

    def wait_for(self, text: str) -> str:
        """The next line with ``text`` in it."""
        while (line := self._news.get(timeout=READY_SECONDS)) is not None:
            if text in line:
                return line
        raise AssertionError(f"the server ended without {text!r}: {self.lines}")

    def signal(self, number: int = signal.SIGTERM) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def exit_code(self) -> int:
        """Wait until it has ended."""
        code = self.process.wait(timeout=60)
        self._reader.join()
        return code

    def output(self) -> str:
        """What it has written to stdout, once it has ended."""
        assert self.process.stdout is not None
        return self.process.stdout.read()

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.exit_code()
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.reading.wait()
            self.lines.append(line.rstrip())
            self._news.put(line)
        self._news.put(None)


@contextmanager
def running(**config: Any) -> Iterator[ServerProcess]:
    """A server of that configuration for the length of a ``with`` block; on a free port, nothing warm."""
    with running_program("-c", SERVE, repr({"port": 0, "warm": (), **config})) as server:
        yield server


@contextmanager
def running_program(*arguments: str) -> Iterator[ServerProcess]:
    """The server that Python runs with these arguments, for the length of a ``with`` block."""
    server = ServerProcess(*arguments)
    try:
        yield server
    finally:
        server.close()
