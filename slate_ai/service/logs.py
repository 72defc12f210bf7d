"""What a server writes to standard error: plain lines, or a JSON object a line."""

import json
import logging
import queue
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from typing import Any

from slate_ai.service.calls import account, current_call

MAX_LINES = 10_000
"""May wait to be written, the next are lost: a reader who does not read holds up no call."""
EXTRAS = ("request_id", "method", "code", "seconds", "caller")


@contextmanager
def logging_to_stderr(log_format: str, log_calls: bool) -> Iterator[None]:
    """Inside, ``slate_ai`` logs in that format, from a thread of its own; ``log_calls``: each call too."""
    logger = logging.getLogger("slate_ai")
    writer = logging.StreamHandler(sys.stderr)
    writer.setFormatter(JsonFormatter() if log_format == "json" else logging.Formatter("%(message)s"))
    handler = LossyHandler(queue.Queue(MAX_LINES))
    handler.addFilter(_name_request)
    listener = QueueListener(handler.queue, writer)
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    account.disabled = not log_calls
    listener.start()
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = True
        account.disabled = False
        listener.stop()


class LossyHandler(QueueHandler):
    """Never waits."""

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """The record as it is: it stays in this process."""
        return record

    def enqueue(self, record: logging.LogRecord) -> None:
        """Hand the record over, or drop it where the queue is full."""
        with suppress(queue.Full):
            self.queue.put_nowait(record)


class JsonFormatter(logging.Formatter):
    """A record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, and where the record has them a request id and a call's account."""
        content: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        content |= {name: getattr(record, name) for name in EXTRAS if getattr(record, name, None)}
        if record.exc_info:
            content["exception"] = self.formatException(record.exc_info)
        return json.dumps(content, ensure_ascii=False)


def _name_request(record: logging.LogRecord) -> bool:
    call = current_call()
    record.request_id = call.request_id if call else None
    return True
