"""``slate-ai analyze --jsonl``: the service for a program that starts it as a subprocess."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Thread

from slate_ai.cli.signals import ending_like_an_interrupt
from slate_ai.service.calls import Calls
from slate_ai.service.config import MAX_SECONDS, MAX_WAIT_SECONDS, ServerConfig
from slate_ai.service.json_lines import JsonLines
from slate_ai.service.metrics import Metrics
from slate_ai.service.strategy import Strategy


def run(workers: int, memory_bytes: int) -> None:
    """Answer the lines of standard input on standard output, until they end and all are answered."""
    config = ServerConfig(
        workers=workers,
        max_queue=workers,
        max_wait_seconds=MAX_WAIT_SECONDS,
        memory_bytes=memory_bytes,
        max_seconds=MAX_SECONDS,
    )
    with ending_like_an_interrupt():
        try:
            asyncio.run(_answer(config))
        except* BrokenPipeError:
            # Python would try once more to write what is left.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


async def _answer(config: ServerConfig) -> None:
    metrics = Metrics()
    calls = Calls(metrics, tokens=None, rate_limit=None, trace=None)
    await JsonLines(Strategy(config, metrics), calls, config.workers, _write).run(_lines())


async def _lines() -> AsyncIterator[bytes]:
    """The lines of standard input, read in a thread so that answers need not wait for questions."""
    lines: asyncio.Queue[bytes | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        # A file of its own: Python cannot end while a thread waits in sys.stdin. The loop may end before.
        with open(sys.stdin.fileno(), "rb", closefd=False) as file, suppress(RuntimeError):
            for line in file:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, None)

    Thread(target=read, daemon=True).start()
    while (line := await lines.get()) is not None:
        if line.strip():
            yield line


def _write(line: str) -> None:
    print(line, flush=True)
