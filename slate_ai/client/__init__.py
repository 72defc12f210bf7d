"""A client of the service. Imports no numba.

from slate_ai.client import Client

with Client("localhost:50051") as client:
    position = client.new_position("slate", num_players=4)
    position = client.play(position).position  # the dice
    print(client.suggest(position).best.move)

``AsyncClient`` is the same for asyncio.
"""

from slate_ai.client.aio import AsyncClient
from slate_ai.client.client import Client, position_from_json
from slate_ai.client.errors import DeadlineError, ServerBusyError, ServerUnavailableError, ServiceError

__all__ = [
    "AsyncClient",
    "Client",
    "DeadlineError",
    "ServerBusyError",
    "ServerUnavailableError",
    "ServiceError",
    "position_from_json",
]
