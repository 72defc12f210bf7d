"""Which server a command asks, and how it gets in. Imports no grpc before it is used."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from slate_ai.cli.console import read_text

if TYPE_CHECKING:
    import grpc


class ServerAccess(NamedTuple):
    """A server, and what it wants of its callers.

    Attributes:
        address: host:port.
        token: the bearer token; None: it asks for none.
        ca: PEM file with who signed its certificate; None: it does not encrypt.
    """

    address: str
    token: str | None = None
    ca: Path | None = None

    def credentials(self) -> "grpc.ChannelCredentials | None":
        """What gRPC encrypts with; None: nothing.

        Raises:
            InputError: the file cannot be read.
        """
        import grpc

        return grpc.ssl_channel_credentials(read_text(str(self.ca)).encode()) if self.ca else None
