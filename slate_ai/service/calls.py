"""What every call passes, over whichever port it comes: who calls, whether she may, how it ended.

Knows nothing of gRPC or HTTP: a port gives the method, the headers and the other end's name, and gets a
``CallFailedError`` with the status to send where the call fails.
"""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass

from google.rpc import code_pb2, status_pb2

from slate_ai.service.errors import ShuttingDownError, status_of
from slate_ai.service.metrics import Metrics
from slate_ai.service.rate_limit import RateLimit
from slate_ai.service.tokens import Tokens

log = logging.getLogger(__name__)
account = logging.getLogger(f"{__name__}.account")
"""A line for each call."""

REQUEST_ID = "x-request-id"
OPEN_SERVICES = ("/grpc.health.v1.Health/",)
"""Load balancers ask these without a token, and as often as they like."""


@dataclass(frozen=True)
class Call:
    """A call that goes on.

    Attributes:
        method: its path, as in ``/slate_ai.v1.StrategyService/SuggestMoves``.
        caller: whose share of the server it uses: a token's name, a client certificate's, or a host.
        request_id: what the log and the caller know it by.
    """

    method: str
    caller: str
    request_id: str


class CallFailedError(Exception):
    """The call ends with ``status``."""

    def __init__(self, status: status_pb2.Status) -> None:
        super().__init__(status.message)
        self.status = status


_current: ContextVar[Call | None] = ContextVar("call", default=None)
Trace = Callable[[str, Mapping[str, str]], AbstractContextManager[object]]


def current_call() -> Call | None:
    """The call that the running task answers; None: the server's own doing."""
    return _current.get()


def current_caller() -> str:
    """Whose share of the server the running task uses; the server's own has no name."""
    call = _current.get()
    return call.caller if call else ""


class Calls:
    """Lets calls in, and keeps account of them. Belongs to one event loop."""

    def __init__(
        self, metrics: Metrics, tokens: Tokens | None, rate_limit: RateLimit | None, trace: Trace | None
    ) -> None:
        """``tokens`` None: nobody needs one; ``rate_limit``, ``trace`` None: there is none."""
        self._metrics = metrics
        self._tokens = tokens
        self._rate_limit = rate_limit
        self._trace = trace or (lambda method, headers: nullcontext())
        self._is_closed = False
        self._newest = time.monotonic()

    async def close(self, quiet_seconds: float, max_seconds: float) -> None:
        """Refuse all calls to come, until none has come for a while; those that run are not touched."""
        self._is_closed = True
        self._newest = closed = time.monotonic()
        while time.monotonic() < min(self._newest + quiet_seconds, closed + max_seconds):
            await asyncio.sleep(quiet_seconds / 5)

    @contextmanager
    def call(self, method: str, headers: Mapping[str, str], peer: str) -> Iterator[Call]:
        """Answer a call inside; ``headers`` in small letters, ``peer`` names the other end.

        Raises:
            CallFailedError: for whatever goes wrong.
        """
        call = Call(method, peer, _request_id(headers))
        _current.set(call)
        started, code = time.monotonic(), code_pb2.OK
        try:
            with self._metrics.running(method), self._trace(method, headers):
                if not method.startswith(OPEN_SERVICES):
                    call = self._admit(call, headers)
                _current.set(call)
                yield call
        except (asyncio.CancelledError, GeneratorExit):
            code = code_pb2.CANCELLED
            raise
        except CallFailedError as error:
            code = error.status.code
            raise
        except Exception as error:
            status = status_of(error, call.request_id)
            code = status.code
            if code == code_pb2.INTERNAL:
                log.error("request %s failed", call.request_id, exc_info=error)
            raise CallFailedError(status) from error
        finally:
            self._account(call, code, time.monotonic() - started)

    def _admit(self, call: Call, headers: Mapping[str, str]) -> Call:
        self._newest = time.monotonic()
        if self._is_closed:
            raise ShuttingDownError
        if self._tokens is not None:
            caller = self._tokens.owner(headers.get("authorization", ""))
            call = Call(call.method, caller, call.request_id)
        if self._rate_limit is not None:
            self._rate_limit.count(call.caller)
        return call

    def _account(self, call: Call, code: int, seconds: float) -> None:
        name = code_pb2.Code.Name(code)
        self._metrics.count_call(call.method, name, seconds)
        if call.method.startswith(OPEN_SERVICES):
            return
        account.info(
            "%s %s in %.1f ms for %s",
            call.method,
            name,
            seconds * 1000,
            call.caller,
            extra={"method": call.method, "code": name, "seconds": round(seconds, 6), "caller": call.caller},
        )


def _request_id(headers: Mapping[str, str]) -> str:
    """The caller's own where it is harmless, or a new one."""
    given = headers.get(REQUEST_ID, "")
    return given if re.fullmatch(r"[\w.-]{1,64}", given, re.ASCII) else secrets.token_hex(8)
