"""The TypeScript client and its example, under Node and in a browser."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import pytest

from examples.toolchain import CLIENTS, check_advice, install, run, tool
from service.server_process import ServerProcess

HERE = CLIENTS / "typescript"
PACKAGE = CLIENTS.parents[1] / "clients" / "typescript"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
REPORT = """<script type="module">
  while (document.title !== "done") await new Promise((resolve) => setTimeout(resolve, 50));
  await fetch("/report", { method: "POST", body: document.querySelector("output").textContent });
</script>"""


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The package and the example, made from the proto."""
    npm = tool("npm")
    install(npm, "ci", "--loglevel=error", at=PACKAGE)
    install(npm, "ci", "--loglevel=error", at=HERE)
    run(npm, "run", "check", at=HERE)
    run(npm, "run", "build", at=HERE)


def test_under_node(server: ServerProcess) -> None:
    check_advice(run(tool("node"), "dist/node.js", server.web_url, at=HERE))


@pytest.mark.parametrize("protocol", ["connect", "grpc-web"])
def test_in_a_browser(server: ServerProcess, protocol: str, tmp_path: Path) -> None:
    browser = tool(*BROWSERS)
    reports: Queue[str] = Queue()
    with serving_pages(reports) as pages:
        url = f"{pages}/index.html?server={server.web_url}&protocol={protocol}"
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}"]
        with subprocess.Popen(
            [*command, "--remote-debugging-port=0", url],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            try:
                check_advice(reports.get(timeout=60))
            finally:
                # Where the command is a script that starts the browser, ending the script alone leaves it.
                os.killpg(process.pid, signal.SIGTERM)


def test_the_package_has_the_types() -> None:
    listing = run(tool("npm"), "pack", "--dry-run", "--ignore-scripts", "--json", at=PACKAGE)
    assert "dist/generated/slate_ai/v1/slate_pb.d.ts" in listing
    assert "node_modules" not in listing


@contextmanager
def serving_pages(reports: "Queue[str]") -> Iterator[str]:
    """The example's folder on a port of its own, its page with a script that reports what it shows."""

    class Pages(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if not self.path.startswith("/index.html"):
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write((HERE / "index.html").read_bytes() + REPORT.encode())
            return None

        def do_POST(self) -> None:
            reports.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(HERE))) as web:
        Thread(target=web.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{web.server_port}"
        finally:
            web.shutdown()
