"""The browsers' port, by a Connect client, a gRPC-Web client and plain HTTP."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from connectrpc.code import Code
from connectrpc.errors import ConnectError
from google.rpc import error_details_pb2

from service.browser import WAYS, Browser
from service.server_process import ServerProcess, running
from slate_ai.analysis import Analysis
from slate_ai.client import Client
from slate_ai.games.registry import BUILT_IN
from slate_ai.limits import Limit, Options
from slate_ai.service.server import STRATEGY_SERVICE
from slate_ai.v1 import strategy_pb2 as pb
from slate_ai.v1.pig_pb2 import PigPosition

PIG = pb.Position(pig=PigPosition())
LONG = Limit(seconds=15).to_message()


@pytest.fixture(params=WAYS)
def browser(server: ServerProcess, request: pytest.FixtureRequest) -> Browser:
    return Browser(server.web_url, request.param)


def details(error: ConnectError) -> dict[str, Any]:
    found = {}
    for detail in error.details:
        name = detail.type_name.removeprefix("google.rpc.")
        found[name] = getattr(error_details_pb2, name).FromString(detail.message_bytes)
    return found


def failing(call: Callable[[], Any]) -> ConnectError:
    with pytest.raises(ConnectError) as error:
        asyncio.run(call())
    return error.value


def test_every_game_is_played_as_over_grpc(browser: Browser, client: Client) -> None:
    async def play(game: str) -> None:
        new = await browser.call("NewPosition", pb.NewPositionRequest(game=game, seed=5))
        assert new.position == client.new_position(game, seed=5)
        played = await browser.call("PlayMove", pb.PlayMoveRequest(position=new.position, seed=7))
        assert played == client.play(new.position, seed=7)
        described = await browser.call("DescribePosition", pb.DescribePositionRequest(position=new.position))
        assert described == client.describe(new.position)
        observed = await browser.call("ObservePosition", pb.ObservePositionRequest(position=new.position))
        assert observed.position == client.observe(new.position, 0)

    for game in ("slate", "kuhn_poker"):
        asyncio.run(play(game))


def test_the_games_are_listed(browser: Browser) -> None:
    answer = asyncio.run(browser.call("ListGames", pb.ListGamesRequest()))
    assert [game.name for game in answer.games] == list(BUILT_IN)


def test_moves_are_suggested_alike(browser: Browser, client: Client) -> None:
    request = pb.SuggestMovesRequest(
        position=PIG, limits=pb.SearchLimits(simulations=50), options=pb.SearchOptions(seed=3)
    )
    analysis = asyncio.run(browser.call("SuggestMoves", request)).analysis
    over_grpc = client.suggest(PIG, Limit(simulations=50), Options(seed=3))
    assert Analysis.from_message(analysis).suggestions == over_grpc.suggestions


def test_a_stream_ends_with_its_final_answer(browser: Browser) -> None:
    request = pb.AnalyzePositionRequest(position=PIG, limits=Limit(seconds=0.3).to_message())
    request.interval.FromMilliseconds(20)

    async def read() -> list[Any]:
        return [answer async for answer in browser.stream("AnalyzePosition", request)]

    *before, last = asyncio.run(read())
    assert before
    assert not any(answer.final for answer in before)
    assert last.final
    assert last.analysis.stop_reason == pb.STOP_REASON_TIME


def test_a_deadline_ends_a_search_in_time_to_answer(browser: Browser) -> None:
    request = pb.SuggestMovesRequest(position=PIG, limits=LONG)

    async def search() -> Any:
        for _ in range(10):  # on a machine with more to do, an answer may come too late
            with suppress(ConnectError):
                return await browser.call("SuggestMoves", request, seconds=0.5)
        raise AssertionError("every answer came too late")

    answer = asyncio.run(search())
    assert answer.analysis.stop_reason == pb.STOP_REASON_DEADLINE


def test_wrong_input_is_refused_by_its_field(browser: Browser) -> None:
    position = pb.Position(pig=PigPosition(target=1))
    error = failing(lambda: browser.call("DescribePosition", pb.DescribePositionRequest(position=position)))
    assert error.code is Code.INVALID_ARGUMENT
    told = details(error)
    assert told["ErrorInfo"].reason == "INVALID_INPUT"
    assert [v.field for v in told["BadRequest"].field_violations] == ["position.pig.target"]
    assert told["RequestInfo"].request_id


def test_a_wrong_stream_is_refused_alike(browser: Browser) -> None:
    async def read() -> None:
        async for _ in browser.stream("AnalyzePosition", pb.AnalyzePositionRequest()):
            pass

    error = failing(read)
    assert error.code is Code.INVALID_ARGUMENT
    assert [v.field for v in details(error)["BadRequest"].field_violations] == ["position"]


def test_a_full_queue_refuses_and_says_when_to_retry(browser: Browser) -> None:
    request = pb.AnalyzePositionRequest(position=PIG, limits=LONG)
    request.interval.FromMilliseconds(20)

    async def crowd() -> None:
        streams = [browser.stream("AnalyzePosition", request) for _ in range(2)]
        for stream in streams:
            await anext(aiter(stream))
        suggestions = [
            asyncio.create_task(browser.call("SuggestMoves", pb.SuggestMovesRequest(position=PIG)))
            for _ in range(2)
        ]
        await asyncio.sleep(0.2)
        try:
            await browser.call("SuggestMoves", pb.SuggestMovesRequest(position=PIG))
        finally:
            for suggestion in suggestions:
                suggestion.cancel()
            await asyncio.gather(*suggestions, return_exceptions=True)

    error = failing(crowd)
    assert error.code is Code.RESOURCE_EXHAUSTED
    assert details(error)["ErrorInfo"].reason == "QUEUE_FULL"
    assert details(error)["RetryInfo"].retry_delay.ToTimedelta().total_seconds() > 0


def test_a_caller_who_leaves_frees_the_worker(browser: Browser, client: Client) -> None:
    request = pb.AnalyzePositionRequest(position=PIG, limits=LONG)

    async def watch() -> None:
        async for _ in browser.stream("AnalyzePosition", request):
            pass

    async def leave() -> None:
        async with asyncio.timeout(0.3):
            await asyncio.gather(watch(), watch())

    with pytest.raises((ConnectError, TimeoutError)):
        asyncio.run(leave())
    started = time.monotonic()
    assert client.suggest(PIG, Limit(simulations=10)).simulations == 10
    assert time.monotonic() - started < 5


def post(url: str, body: bytes, **headers: str) -> tuple[int, Any, Any]:
    """The status, the headers and the body of an answer to a plain HTTP request."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, body, named)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def url(server: ServerProcess, method: str) -> str:
    return f"{server.web_url}/{STRATEGY_SERVICE.full_name}/{method}"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b'{"position": {"pig": {"money": 1}}}', "money"),
        (b'{"position": {"pig": {"scores": ["x"]}}}', "scores"),
        (b"{", "JSON"),
        (b"[5]", "JSON"),
        (b"[" * 100_000, "JSON"),
        (b'{"position":' * 50_000, "JSON"),
        (b"\xff\xfe", "JSON"),
        (b'{"position": {"other": {"@type": "x/y.Z"}}}', "JSON"),
        (b'{"position": {"pig": {"target": ' + b"9" * 5000 + b"}}}", "JSON"),
    ],
    ids=range(9),
)
def test_json_that_is_no_request_is_refused(server: ServerProcess, body: bytes, word: str) -> None:
    status, _, answer = post(url(server, "DescribePosition"), body, content_type="application/json")
    assert status == 400
    error = json.loads(answer)
    assert error["code"] == "invalid_argument"
    assert word in error["message"]
    assert {detail["type"] for detail in error["details"]} >= {
        "google.rpc.BadRequest",
        "google.rpc.ErrorInfo",
    }


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content_type": "application/grpc"}, 415),
        ({"content_type": "application/grpc+proto"}, 415),
        ({"content_type": "text/plain"}, 415),
        ({"content_type": "application/json", "x": "\xff"}, 400),
        ({"content_type": "application/json", "connect_timeout_ms": "soon"}, 400),
        ({"content_type": "application/json", "content_encoding": "rot13"}, 501),
        ({"content_type": "application/json", "upgrade": "websocket", "connection": "upgrade"}, 200),
    ],
)
def test_what_this_port_does_not_speak_is_refused(
    server: ServerProcess, headers: dict[str, str], status: int
) -> None:
    assert post(url(server, "ListGames"), b"{}", **headers)[0] == status


def test_a_method_or_a_page_that_is_not_there(server: ServerProcess) -> None:
    assert post(url(server, "Nothing"), b"{}", content_type="application/json")[0] == 404
    assert post(f"{server.web_url}/", b"{}", content_type="application/json")[0] == 404


def test_a_message_over_a_mebibyte_is_refused(server: ServerProcess) -> None:
    body = json.dumps({"move": "x" * (1 << 20)}).encode()
    status, _, answer = post(url(server, "PlayMove"), body, content_type="application/json")
    assert status == 429
    assert json.loads(answer)["code"] == "resource_exhausted"


def preflight(url: str, origin: str) -> Any:
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,connect-protocol-version,connect-timeout-ms",
    }
    request = urllib.request.Request(url, headers=headers, method="OPTIONS")
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return response.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.headers


def test_no_other_site_may_call_unless_the_configuration_says_so(server: ServerProcess) -> None:
    headers = preflight(url(server, "ListGames"), "https://example.org")
    assert headers["Access-Control-Allow-Origin"] is None
    _, headers, _ = post(
        url(server, "ListGames"), b"{}", content_type="application/json", origin="https://example.org"
    )
    assert headers["Access-Control-Allow-Origin"] is None


def test_a_site_of_the_configuration_may_call() -> None:
    with running(cors_origins=("https://example.org",)) as server:
        for origin, allowed in [
            ("https://example.org", "https://example.org"),
            ("https://example.com", None),
        ]:
            headers = preflight(url(server, "ListGames"), origin)
            assert headers["Access-Control-Allow-Origin"] == allowed
            _, headers, _ = post(
                url(server, "ListGames"), b"{}", content_type="application/json", origin=origin
            )
            assert headers["Access-Control-Allow-Origin"] == allowed
            assert "Grpc-Status-Details-Bin" in headers["Access-Control-Expose-Headers"]


def test_without_browsers_there_is_one_port() -> None:
    with running(web=False) as server:
        assert server.address
        assert not any("browsers" in line for line in server.lines)


def test_sigterm_lets_a_browsers_search_answer() -> None:
    with running(warm=("pig",), grace_seconds=1.0) as server:
        browser = Browser(server.web_url, "Connect")

        async def read() -> Any:
            request = pb.AnalyzePositionRequest(position=PIG, limits=LONG)
            request.interval.FromMilliseconds(20)
            answers: list[Any] = []
            async for answer in browser.stream("AnalyzePosition", request):
                if not answers:
                    server.signal()
                answers.append(answer)
            return answers[-1]

        last = asyncio.run(read())
        assert last.final
        assert last.analysis.stop_reason == pb.STOP_REASON_DEADLINE
        assert server.exit_code() == 0
