from importlib.util import find_spec
from pathlib import Path

import pytest

from slate_ai.client.channel import channel_options
from slate_ai.service.server import CHANNEL_OPTIONS


@pytest.mark.parametrize("name", [name for name, _ in (*CHANNEL_OPTIONS, *channel_options(3))])
def test_grpc_knows_every_option_for_it_says_nothing_of_those_it_does_not(name: str) -> None:
    library = find_spec("grpc._cython.cygrpc")
    assert library
    assert library.origin
    assert name.encode() in Path(library.origin).read_bytes()
