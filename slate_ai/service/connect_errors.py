"""What is wrong with a call, as Connect and gRPC-Web tell it: the same status as over gRPC."""

from collections.abc import Iterator
from contextlib import contextmanager

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.rpc import code_pb2, status_pb2
from protobuf.wkt import Any

from slate_ai.service.reporting import report


@contextmanager
def reporting() -> Iterator[None]:
    """Raise whatever goes wrong inside as a ``ConnectError`` that gives nothing of the server away."""
    try:
        yield
    except Exception as error:
        raise connect_error(report(error)) from None


def connect_error(status: status_pb2.Status) -> ConnectError:
    """The error that carries a status and all its details."""
    details = [ErrorDetail(Any(type_url=packed.type_url, value=packed.value)) for packed in status.details]
    return ConnectError(Code[code_pb2.Code.Name(status.code)], status.message, details)
