"""A failed call, told to its caller and, where it is the server's own fault, to the log."""

import logging
import secrets

from google.rpc import code_pb2, status_pb2

from slate_ai.service.errors import status_of

log = logging.getLogger(__name__)


def report(error: Exception) -> status_pb2.Status:
    """The status that a call ends with, under a request id of its own."""
    request_id = secrets.token_hex(8)
    status = status_of(error, request_id)
    if status.code == code_pb2.INTERNAL:
        log.error("request %s failed", request_id, exc_info=error)
    return status
