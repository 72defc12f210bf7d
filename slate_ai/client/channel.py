"""How a connection behaves: kept alive, spread over replicas, and calls tried again where that may help."""

import json
from typing import Any

from slate_ai.v1 import strategy_pb2 as pb

SERVICE = pb.DESCRIPTOR.services_by_name["StrategyService"].full_name
MAX_ATTEMPTS = 4
RETRY_BUFFER_BYTES = 1 << 20
"""As large as the largest request: gRPC tries a call again only where it fits."""


def channel_options(max_attempts: int) -> tuple[tuple[str, Any], ...]:
    """GRPC's options for a channel whose calls are tried so often, 1 to 5 times.

    Every call can be tried again: none changes anything. A server that refuses a call for being full says
    when to try again, and gRPC obeys.
    """
    return (
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.enable_retries", int(max_attempts > 1)),
        ("grpc.per_rpc_retry_buffer_size", RETRY_BUFFER_BYTES),
        ("grpc.service_config", json.dumps(_service_config(max_attempts))),
    )


def token_metadata(token: str | None) -> tuple[tuple[str, str], ...]:
    """What shows a server who calls."""
    return (("authorization", f"Bearer {token}"),) if token else ()


def _service_config(max_attempts: int) -> dict[str, Any]:
    """https://github.com/grpc/grpc-proto/blob/master/grpc/service_config/service_config.proto, in JSON."""
    method: dict[str, Any] = {"name": [{"service": SERVICE}]}
    if max_attempts > 1:
        method["retryPolicy"] = {
            "maxAttempts": max_attempts,
            "initialBackoff": "0.1s",
            "maxBackoff": "2s",
            "backoffMultiplier": 2,
            # gRPC's own servers cancel what arrives while they close their port.
            "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED", "CANCELLED"],
        }
    # A name with several addresses is that of replicas: each gets its share, and those that are away none.
    return {"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": [method]}
