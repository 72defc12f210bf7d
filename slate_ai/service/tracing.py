"""OpenTelemetry traces, an optional extra. Its own ``OTEL_…`` variables say where they go."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from slate_ai.errors import InputError
from slate_ai.service.calls import Trace


def tracer() -> Trace:
    """Makes a span of each call, below the caller's own span where she sent one.

    Raises:
        InputError: the extra is not installed.
    """
    try:
        from opentelemetry import propagate, trace
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise InputError.at("tracing", "needs an extra; pip install 'slate-ai[otel]'") from None

    os.environ.setdefault("OTEL_SERVICE_NAME", "slate-ai")
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    spans = provider.get_tracer("slate_ai")

    @contextmanager
    def traced(method: str, headers: Mapping[str, str]) -> Iterator[None]:
        service, _, name = method.lstrip("/").rpartition("/")
        attributes = {"rpc.system": "grpc", "rpc.service": service, "rpc.method": name}
        with spans.start_as_current_span(
            method.lstrip("/"),
            propagate.extract(headers),
            trace.SpanKind.SERVER,
            attributes,
            record_exception=False,
        ):
            yield

    return traced
