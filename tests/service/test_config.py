import os
from pathlib import Path
from typing import Any

import pytest

from slate_ai.errors import InputError
from slate_ai.service import config
from slate_ai.service.config import ServerConfig


def test_the_defaults_are_possible() -> None:
    default = ServerConfig()
    assert default.workers >= 1
    assert default.address(default.port) == "127.0.0.1:50051"


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


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="asks for the cores in another way")
@pytest.mark.parametrize(
    ("cpu_max", "cores"),
    [("max 100000", 8), ("200000 100000", 2), ("250000 100000", 2), ("50000 100000", 1), ("", 8)],
)
def test_a_container_has_the_cores_it_is_given(
    cpu_max: str, cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(8)))
    monkeypatch.setattr(config, "CGROUP_CPU_MAX", tmp_path / "cpu.max")
    assert config.num_cores() == 8
    (tmp_path / "cpu.max").write_text(cpu_max)
    assert config.num_cores() == cores


def test_every_worker_needs_some_memory() -> None:
    with pytest.raises(InputError, match="memory_bytes"):
        ServerConfig(workers=8, memory_bytes=(8 << 20) - 1)


def test_the_browsers_port_is_the_next_one_unless_it_is_given() -> None:
    assert ServerConfig().port_for_web == 50052
    assert ServerConfig(port=0).port_for_web == 0
    assert ServerConfig(web_port=80).port_for_web == 80
