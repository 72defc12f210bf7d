"""The service over lines of JSON."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from google.protobuf import json_format
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slate_ai.service.calls import Calls
from slate_ai.service.config import ServerConfig
from slate_ai.service.json_lines import JsonLines
from slate_ai.service.metrics import Metrics
from slate_ai.service.strategy import Strategy
from slate_ai.v1 import strategy_pb2 as pb

PIG = {"pig": {"target": 20}}


class Talk:
    """A conversation: ``ask`` sends a line, ``next`` waits for one; all that was said is in ``answers``."""

    def __init__(self) -> None:
        self.answers: list[dict[str, Any]] = []
        self._asked: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._news = asyncio.Event()

    def ask(self, line: Any) -> None:
        self._asked.put_nowait(line if isinstance(line, bytes) else json.dumps(line).encode())

    def end(self) -> None:
        self._asked.put_nowait(None)

    def hear(self, line: str) -> None:
        assert "\n" not in line
        self.answers.append(json.loads(line))
        self._news.set()

    async def wait_for(self, id: str) -> dict[str, Any]:
        while not (found := self.of(id)):
            self._news.clear()
            await self._news.wait()
        return found[-1]

    def of(self, id: str) -> list[dict[str, Any]]:
        return [answer for answer in self.answers if answer["id"] == id]

    async def lines(self) -> AsyncIterator[bytes]:
        while (line := await self._asked.get()) is not None:
            yield line


def talk(hold: Callable[[Talk], Awaitable[None]], workers: int = 1) -> Talk:
    """Hold a conversation to its end."""

    async def main() -> Talk:
        said = Talk()
        strategy = Strategy(ServerConfig(workers=workers, memory_bytes=64 << 20, max_queue=workers))
        calls = Calls(Metrics(), tokens=None, rate_limit=None, trace=None)
        service = JsonLines(strategy, calls, workers, said.hear)
        running = asyncio.create_task(service.run(said.lines()))
        async with asyncio.timeout(300):
            await hold(said)
            said.end()
            await running
        return said

    return asyncio.run(main())


def told(*lines: Any) -> Talk:
    """A conversation of these lines."""

    async def hold(said: Talk) -> None:
        for line in lines:
            said.ask(line)

    return talk(hold)


def search(id: str, limits: dict[str, Any], **more: Any) -> dict[str, Any]:
    interval = more.pop("interval", None)
    request = {"position": PIG, "limits": limits, **({"interval": interval} if interval else {})}
    return {"id": id, "request": request, **more}


def fields(answer: dict[str, Any]) -> list[str]:
    details = answer["error"]["details"]
    return [v.get("field", "") for detail in details for v in detail.get("fieldViolations", [])]


def test_every_method_answers_in_its_message_s_json() -> None:
    said = told(
        {"id": "games", "method": "ListGames"},
        {"id": "new", "method": "NewPosition", "request": {"game": "pig"}},
        {"id": "describe", "method": "DescribePosition", "request": {"position": PIG}},
        {"id": "play", "method": "PlayMove", "request": {"position": PIG, "move": "roll"}},
        {"id": "observe", "method": "ObservePosition", "request": {"position": PIG}},
        {
            "id": "suggest",
            "method": "SuggestMoves",
            "request": {"position": PIG, "limits": {"simulations": "9"}},
        },
        search("analyze", {"simulations": "9"}),
    )
    types = {
        "games": pb.ListGamesResponse,
        "new": pb.NewPositionResponse,
        "describe": pb.DescribePositionResponse,
        "play": pb.PlayMoveResponse,
        "observe": pb.ObservePositionResponse,
        "suggest": pb.SuggestMovesResponse,
        "analyze": pb.AnalyzePositionResponse,
    }
    assert sorted(answer["id"] for answer in said.answers) == sorted(types)
    for answer in said.answers:
        message = json_format.ParseDict(answer["response"], types[answer["id"]]())
        assert message.ByteSize()


def test_an_analysis_is_told_once_or_with_an_interval_ever_better() -> None:
    said = told(search("once", {"time": "0.2s"}), search("often", {"time": "0.3s"}, interval="0.02s"))
    (once,) = said.of("once")
    assert once["response"]["final"]
    *before, last = (answer["response"] for answer in said.of("often"))
    assert before
    assert not any("final" in response for response in before)
    assert last["final"]
    assert last["analysis"]["stopReason"] == "STOP_REASON_TIME"


def test_of_those_that_wait_the_one_with_more_priority_is_first() -> None:
    async def hold(said: Talk) -> None:
        said.ask(search("long", {"time": "100s"}, interval="0.02s"))
        await said.wait_for("long")
        for id, priority in [("a", -1), ("b", 0), ("c", 7), ("d", 0)]:
            said.ask(search(id, {"simulations": "5"}, priority=priority))
        said.ask({"id": "end", "terminate": "long"})

    said = talk(hold)
    finals = [answer["id"] for answer in said.answers if answer.get("response", {}).get("final")]
    assert finals == ["long", "c", "b", "d", "a"]


def test_a_terminated_search_says_what_it_has_found() -> None:
    async def hold(said: Talk) -> None:
        said.ask(search("long", {"time": "100s"}, interval="0.02s"))
        await said.wait_for("long")
        said.ask({"id": "end", "terminate": "long"})

    said = talk(hold)
    assert said.of("end") == [{"id": "end", "terminated": 1}]
    last = said.of("long")[-1]["response"]
    assert last["final"]
    assert last["analysis"]["stopReason"] == "STOP_REASON_CANCELLED"
    assert last["analysis"]["suggestions"]


def test_all_are_terminated_running_or_waiting() -> None:
    async def hold(said: Talk) -> None:
        said.ask(search("running", {"time": "100s"}, interval="0.02s"))
        await said.wait_for("running")
        said.ask(search("waiting", {"time": "100s"}))
        said.ask({"id": "end", "terminate": "*"})

    said = talk(hold)
    assert said.of("end") == [{"id": "end", "terminated": 2}]
    assert said.of("running")[-1]["response"]["final"]
    (waiting,) = said.of("waiting")
    assert waiting["error"] == {"code": 1, "message": "terminated before its search began"}


def test_nothing_by_that_name_is_terminated() -> None:
    assert told({"id": "end", "terminate": "x"}).answers == [{"id": "end", "terminated": 0}]


def test_other_methods_do_not_wait_for_searches() -> None:
    async def hold(said: Talk) -> None:
        said.ask(search("long", {"time": "100s"}, interval="0.02s"))
        await said.wait_for("long")
        said.ask({"id": "describe", "method": "DescribePosition", "request": {"position": PIG}})
        assert "response" in await said.wait_for("describe")
        said.ask({"id": "end", "terminate": "*"})

    talk(hold)


@pytest.mark.parametrize(
    ("line", "id", "field"),
    [
        (b"nonsense", None, ""),
        (b"\xff\xfe", None, ""),
        (b"[1]", None, ""),
        (b"[" * 100_000, None, ""),
        ({}, None, "id"),
        ({"id": 5}, None, "id"),
        ({"id": "a", "methd": "ListGames"}, "a", "methd"),
        ({"id": "a", "method": "Nothing"}, "a", "method"),
        ({"id": "a", "method": ["ListGames"]}, "a", "method"),
        ({"id": "a", "priority": "high"}, "a", "priority"),
        ({"id": "a", "priority": True}, "a", "priority"),
        ({"id": "a", "request": []}, "a", "request"),
        ({"id": "a", "request": {"position": {"pig": {"money": 1}}}}, "a", "request"),
        ({"id": "a", "terminate": 5}, "a", "terminate"),
        ({"id": "a", "terminate": "b", "priority": 1}, "a", "priority"),
        ({"id": "a", "request": {"position": {"pig": {"target": 1}}}}, "a", "position.pig.target"),
        ({"id": "a"}, "a", "position"),
    ],
    ids=range(17),
)
def test_what_is_wrong_with_a_line_is_told_by_its_field(line: Any, id: str | None, field: str) -> None:
    (answer,) = told(line).answers
    assert answer["id"] == id
    assert answer["error"]["code"] == 3
    assert fields(answer) == [field]


NAMES = ["id", "method", "request", "priority", "terminate", "position", "pig", "limits"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "method", "request", "priority", "terminate", "position", "pig", "limits"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.lists(st.binary(max_size=40) | JSON.map(lambda content: json.dumps(content).encode()), min_size=1))
def test_whatever_is_asked_each_line_has_its_answer(lines: list[bytes]) -> None:
    said = told(*lines)
    assert len(said.answers) == len(lines)
    assert all("error" in answer or "response" in answer or "terminated" in answer for answer in said.answers)
