from examples.toolchain import CLIENTS, check_advice, install, run, tool
from service.server_process import ServerProcess

HERE = CLIENTS / "go"


def test_the_go_example(server: ServerProcess) -> None:
    for name in ("go", "protoc", "protoc-gen-go", "protoc-gen-go-grpc"):
        tool(name)
    install("./generate", at=HERE, needed_in_ci=False)
    check_advice(run(tool("go"), "run", ".", server.address, at=HERE))
