import sys
from pathlib import Path

from examples.toolchain import CLIENTS, check_advice, install, run
from service.server_process import ServerProcess

HERE = CLIENTS / "python"


def test_the_python_example_needs_only_the_proto(server: ServerProcess, tmp_path: Path) -> None:
    python = str(tmp_path / "bin" / "python")
    run(sys.executable, "-m", "venv", str(tmp_path), at=HERE)
    install(python, "-m", "pip", "install", "--quiet", "-r", "requirements.txt", at=HERE)
    run("./generate", at=HERE, env={"PYTHON": python})
    check_advice(run(python, "advise.py", server.address, at=HERE, env={"PYTHONPATH": ""}))
