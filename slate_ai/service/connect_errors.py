"""What is wrong with a call, as Connect and gRPC-Web tell it: the same status as over gRPC."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.request import RequestContext
from google.rpc import code_pb2, status_pb2
from protobuf.wkt import Any as Packed

from slate_ai.service.calls import REQUEST_ID, CallFailedError, Calls

Context: TypeAlias = RequestContext[Any, Any]


@contextmanager
def reporting(calls: Calls, context: Context) -> Iterator[None]:
    """Raise whatever goes wrong inside as a ``ConnectError`` that gives nothing of the server away."""
    info = context.method
    headers = {name.lower(): value for name, value in context.request_headers.items()}
    host = (context.client_address or "").rpartition(":")[0]
    try:
        with calls.call(f"/{info.service_name}/{info.name}", headers, host) as call:
            context.response_headers[REQUEST_ID] = call.request_id
            yield
    except CallFailedError as error:
        raise connect_error(error.status) from None


def connect_error(status: status_pb2.Status) -> ConnectError:
    """The error that carries a status and all its details."""
    details = [ErrorDetail(Packed(type_url=packed.type_url, value=packed.value)) for packed in status.details]
    return ConnectError(Code[code_pb2.Code.Name(status.code)], status.message, details)
