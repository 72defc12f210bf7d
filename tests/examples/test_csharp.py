from examples.toolchain import CLIENTS, check_advice, install, run, tool
from service.server_process import ServerProcess

HERE = CLIENTS / "csharp"


def test_the_csharp_example(server: ServerProcess) -> None:
    dotnet = tool("dotnet")
    install(dotnet, "build", at=HERE, needed_in_ci=False)
    check_advice(run(dotnet, "run", "--no-build", "--", f"http://{server.address}", at=HERE))
