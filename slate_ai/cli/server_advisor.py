"""Advice from a server. Imports no numba."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf import json_format

from slate_ai.analysis import Analysis
from slate_ai.cli.access import ServerAccess
from slate_ai.cli.console import FailureError
from slate_ai.client import Client, ServerUnavailableError, ServiceError, position_from_json
from slate_ai.errors import InputError
from slate_ai.limits import Limit, Options


class ServerAdvisor:
    """Has a server analyse a position in JSON."""

    def __init__(self, text: str, server: ServerAccess) -> None:
        self._address = server.address
        self._client = Client(server.address, tls=server.credentials(), token=server.token)
        with self._failures():
            self._described = self._client.describe(position_from_json(text))

    @property
    def picture(self) -> str:
        """The position for people."""
        return self._described.picture

    @property
    def position(self) -> dict[str, Any]:
        """The position's external form, in normal form."""
        content: dict[str, Any] = json_format.MessageToDict(
            self._described.position, preserving_proto_field_name=True
        )
        return content

    def analyses(self, limit: Limit, options: Options, interval_seconds: float) -> Iterator[Analysis]:
        """Ever better analyses, the last one final."""
        if options.seed == 0:
            raise InputError.at("--seed", "0 lets the server draw one; give 1 or more")
        with self._failures():
            yield from self._client.analyses(self._described.position, limit, options, interval_seconds)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except ServerUnavailableError:
            raise FailureError(
                f"no server answers at {self._address}; start one with: slate-ai serve"
            ) from None
        except ServiceError as error:
            raise FailureError(f"the server at {self._address} cannot answer: {error}") from None
