"""What Prometheus can ask about a server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, start_http_server
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from slate_ai.analysis import Analysis

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.125, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """One server's figures."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        Info("slate_ai_build", "The server's version.", registry=registry).info(
            {"version": version("slate-ai")}
        )
        self._running = Gauge(
            "slate_ai_calls_running", "Calls being answered.", ("method",), registry=registry
        )
        self._calls = Counter("slate_ai_calls", "Calls answered.", ("method", "code"), registry=registry)
        self._seconds = Histogram(
            "slate_ai_call_seconds",
            "From a call to its answer.",
            ("method",),
            registry=registry,
            buckets=SECONDS,
        )
        self._wait_seconds = Histogram(
            "slate_ai_queue_wait_seconds", "Waiting for a worker.", registry=registry, buckets=SECONDS
        )
        self._searches = Counter(
            "slate_ai_searches", "Searches ended.", ("game", "stop_reason"), registry=registry
        )
        self._simulations = Counter("slate_ai_simulations", "Simulations.", ("game",), registry=registry)
        self._reused = Counter(
            "slate_ai_reused_simulations", "Of earlier searches, built on.", ("game",), registry=registry
        )
        self._search_bytes = Gauge(
            "slate_ai_search_table_bytes", "Search tables of the latest search.", ("game",), registry=registry
        )

    @contextmanager
    def running(self, method: str) -> Iterator[None]:
        """A call is answered inside."""
        with self._running.labels(method).track_inprogress():
            yield

    def count_call(self, method: str, code: str, seconds: float) -> None:
        """A call ended with a gRPC code's name."""
        self._calls.labels(method, code).inc()
        self._seconds.labels(method).observe(seconds)

    def count_wait(self, seconds: float) -> None:
        """A search got its worker."""
        self._wait_seconds.observe(seconds)

    def count_search(self, game: str, analysis: Analysis) -> None:
        """A search ended."""
        self._searches.labels(game, analysis.stop_reason.name).inc()
        self._simulations.labels(game).inc(analysis.simulations)
        self._reused.labels(game).inc(analysis.reused_simulations)
        self._search_bytes.labels(game).set(analysis.memory_bytes)

    def watch(self, name: str, documentation: str, value: Callable[[], float]) -> None:
        """Ask for a value whenever Prometheus does."""
        Gauge(name, documentation, registry=self.registry).set_function(value)

    def serve(self, host: str, port: int) -> int:
        """Answer Prometheus over HTTP, in a thread; returns the port.

        Raises:
            OSError: the address cannot be listened on.
        """
        server, _ = start_http_server(port, host, self.registry)
        return int(server.server_port)
