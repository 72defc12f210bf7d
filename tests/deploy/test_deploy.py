"""The files in ``deploy/`` say what the code says."""

import json
import re
import tomllib
from pathlib import Path

from typer.main import get_command

from slate_ai.cli.app import app
from slate_ai.cli.settings import file_settings
from slate_ai.service.config import ServerConfig
from slate_ai.service.metrics import Metrics
from slate_ai.service.strategy import Strategy

DEPLOY = Path(__file__).parents[2] / "deploy"


def all_metrics() -> Metrics:
    """Those of a server that uses all there is."""
    metrics = Metrics()
    Strategy(ServerConfig(cache_bytes=1), metrics)
    return metrics


def test_the_dashboard_asks_for_metrics_that_there_are() -> None:
    metrics = all_metrics()
    known = {name for family in metrics.registry.collect() for name in _names(family.name, family.type)}
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:slate_ai|process)_\w+", target["expr"])
    }
    assert len(asked) > 9
    assert asked <= known


def test_every_metric_of_ours_is_shown_and_documented() -> None:
    metrics = all_metrics()
    ours = {f.name for f in metrics.registry.collect() if f.name.startswith("slate_ai_")} - {"slate_ai_build"}
    dashboard = (DEPLOY / "grafana.json").read_text()
    document = (DEPLOY.parent / "docs" / "service.md").read_text()
    assert [name for name in ours if name not in dashboard or name not in document] == []


def test_the_example_settings_are_possible() -> None:
    path = DEPLOY / "slate-ai.toml"
    commands = get_command(app).commands  # type: ignore[attr-defined]
    assert file_settings(str(path), commands).keys() == {"serve"}
    settings = tomllib.loads(path.read_text())["serve"]
    ServerConfig(
        host=settings["host"],
        tls_certificate=Path(settings["tls-certificate"]),
        tls_key=Path(settings["tls-key"]),
        tokens=Path(settings["tokens"]),
    )


def test_the_container_and_the_unit_run_commands_that_there_are() -> None:
    texts = [(DEPLOY / name).read_text() for name in ("Dockerfile", "slate-ai.service")]
    commands = get_command(app).commands  # type: ignore[attr-defined]
    text = "\n".join(texts).replace('", "', " ")
    named = re.findall(r"slate-ai (?:--config \S+ )?(\w+)(?=[ \n\"])|^CMD \[\"(\w+)\"", text, re.MULTILINE)
    assert {"".join(pair) for pair in named} & commands.keys() == {"serve", "warmup", "health"}
    assert "USER 10001" in texts[0]


def _names(name: str, kind: str) -> list[str]:
    """What samples of a family of a metric are called."""
    suffixes = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
    return [name + suffix for suffix in suffixes.get(kind, [""])]
