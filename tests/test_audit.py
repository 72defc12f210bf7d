"""CI's audit of the pinned dependencies, with a vulnerability service of the test's own."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

AUDIT = Path(__file__).parents[1] / ".ci" / "audit"
KNOWN = "jinja2"
"""What the audit asks about first."""


@contextmanager
def vulnerability_service(*vulnerable: str) -> Iterator[str]:
    """One that knows these packages as vulnerable; gives its URL."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            package = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["package"]
            affected = {"package": package, "ranges": [{"type": "ECOSYSTEM", "events": [{"fixed": "99"}]}]}
            found = {"vulns": [{"id": "MADE-UP-1", "affected": [affected]}]}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(found if package["name"] in vulnerable else {}).encode())

        def log_message(self, *arguments: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as web:
        Thread(target=web.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{web.server_port}"
        finally:
            web.shutdown()


def audit(url: str, folder: Path) -> subprocess.CompletedProcess[str]:
    pinned = folder / "pinned.txt"
    pinned.write_text("numpy==2.0.0\nrich==14.0.0\n")
    settings = {
        "PATH": f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}",
        "PIP_AUDIT_VULNERABILITY_SERVICE": "osv",
        "PIP_AUDIT_OSV_URL": url,
        "NO_PROXY": "127.0.0.1",
    }
    return subprocess.run(
        [str(AUDIT), str(pinned)],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(("vulnerable", "code"), [([KNOWN], 0), ([KNOWN, "rich"], 1)])
def test_a_known_vulnerability_fails_it(vulnerable: list[str], code: int, tmp_path: Path) -> None:
    with vulnerability_service(*vulnerable) as url:
        result = audit(url, tmp_path)
    assert result.returncode == code, result.stderr
    assert "NOT AUDITED" not in result.stderr
    assert ("MADE-UP-1" in result.stdout) == bool(code)


def test_a_service_that_knows_nothing_is_told(tmp_path: Path) -> None:
    with vulnerability_service() as url:
        result = audit(url, tmp_path)
    assert (result.returncode, result.stdout) == (0, "")
    assert "DEPENDENCIES NOT AUDITED" in result.stderr


def test_a_service_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = audit("http://127.0.0.1:1", tmp_path)
    assert (result.returncode, result.stdout) == (0, "")
    assert "DEPENDENCIES NOT AUDITED" in result.stderr
