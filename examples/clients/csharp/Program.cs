// The best moves for a first roll of Slate: dotnet run -- [http://localhost:50051]

using Google.Protobuf.WellKnownTypes;
using Google.Rpc;
using Grpc.Core;
using Grpc.Net.Client;
using SlateAi.V1;

var address = args.Length > 0 ? args[0] : "http://localhost:50051";
using var channel = GrpcChannel.ForAddress(address);
var client = new StrategyService.StrategyServiceClient(channel);
var deadline = DateTime.UtcNow.AddSeconds(10);

var first = await client.NewPositionAsync(
    new NewPositionRequest { Game = "slate", NumPlayers = 4, Seed = 1 }, deadline: deadline);
var rolled = await client.PlayMoveAsync(
    new PlayMoveRequest { Position = first.Position, Seed = 1 }, deadline: deadline); // the dice
var described = await client.DescribePositionAsync(
    new DescribePositionRequest { Position = rolled.Position }, deadline: deadline);
Console.WriteLine(described.Picture);

var request = new AnalyzePositionRequest
{
    Position = rolled.Position,
    Limits = new SearchLimits { Time = Duration.FromTimeSpan(TimeSpan.FromMilliseconds(500)) },
    Interval = Duration.FromTimeSpan(TimeSpan.FromMilliseconds(100)),
};
using var answers = client.AnalyzePosition(request, deadline: deadline);
await foreach (var answer in answers.ResponseStream.ReadAllAsync())
{
    var best = answer.Analysis.Suggestions[0];
    var when = answer.Final ? "in the end" : "so far";
    Console.WriteLine($"{when}: {best.Move}: {best.Description}");
}

try
{
    await client.PlayMoveAsync(
        new PlayMoveRequest { Position = rolled.Position, Move = "fly" }, deadline: deadline);
}
catch (RpcException error)
{
    var bad = error.GetRpcStatus()?.GetDetail<BadRequest>();
    Console.WriteLine($"INVALID_INPUT in {bad?.FieldViolations[0].Field}");
}
