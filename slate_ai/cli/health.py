"""``slate-ai health``: whether a server serves."""

from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from slate_ai.cli.access import ServerAccess
from slate_ai.cli.console import FailureError


def run(server: ServerAccess, seconds: float) -> None:
    """Ask the server and print what it says.

    Raises:
        FailureError: it does not answer in time, or does not serve.
    """
    tls = server.credentials()
    channel = grpc.secure_channel(server.address, tls) if tls else grpc.insecure_channel(server.address)
    with channel:
        try:
            stub: Any = health_pb2_grpc.HealthStub(channel)
            response = stub.Check(health_pb2.HealthCheckRequest(), timeout=seconds)
        except grpc.RpcError as error:
            code: grpc.StatusCode = error.code()
            raise FailureError(f"{server.address} does not say that it serves: {code.name}") from None
    status = health_pb2.HealthCheckResponse.ServingStatus.Name(response.status)
    if status != "SERVING":
        raise FailureError(f"{server.address} does not serve: {status}")
    print(status)
