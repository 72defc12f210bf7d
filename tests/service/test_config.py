from typing import Any

import pytest

from slate_ai.errors import InputError
from slate_ai.service.config import ServerConfig


def test_the_defaults_are_possible() -> None:
    config = ServerConfig()
    assert config.workers >= 1
    assert config.address(config.port) == "127.0.0.1:50051"


def test_an_address_of_version_6_is_written_in_brackets() -> None:
    assert ServerConfig(host="::1").address(7) == "[::1]:7"


def test_every_impossible_setting_is_named() -> None:
    wrong: dict[str, Any] = {
        "port": 65536,
        "web_port": -1,
        "workers": 0,
        "max_queue": -1,
        "memory_bytes": 0,
        "max_seconds": float("nan"),
        "grace_seconds": -1.0,
    }
    with pytest.raises(InputError) as error:
        ServerConfig(**wrong)
    assert {violation.field for violation in error.value.violations} == wrong.keys()


def test_every_worker_needs_some_memory() -> None:
    with pytest.raises(InputError, match="memory_bytes"):
        ServerConfig(workers=8, memory_bytes=(8 << 20) - 1)


def test_the_browsers_port_is_the_next_one_unless_it_is_given() -> None:
    assert ServerConfig().port_for_web == 50052
    assert ServerConfig(port=0).port_for_web == 0
    assert ServerConfig(web_port=80).port_for_web == 80
