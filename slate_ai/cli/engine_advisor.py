"""Advice from a search in this process."""

import json
from collections.abc import Iterator
from typing import Any

from slate_ai.analysis import Analysis
from slate_ai.cli.waiting import prepare
from slate_ai.engine import Engine
from slate_ai.games.registry import position_from_json
from slate_ai.limits import Limit, Options
from slate_ai.search.checks import check_request


class EngineAdvisor:
    """Analyses a position in JSON with an engine of its own."""

    def __init__(self, text: str) -> None:
        self._position = position_from_json(text)

    @property
    def picture(self) -> str:
        """The position for people."""
        return str(self._position)

    @property
    def position(self) -> dict[str, Any]:
        """The position's external form, in normal form."""
        content: dict[str, Any] = json.loads(self._position.to_json())
        return content

    def analyses(self, limit: Limit, options: Options, interval_seconds: float) -> Iterator[Analysis]:
        """Ever better analyses, the last one final."""
        # What cannot be searched is refused before a long wait, which the search's clock must not count.
        check_request(self._position, limit, options)
        prepare(self._position.game.name)
        return Engine().analyses(self._position, limit, options, interval_seconds)
