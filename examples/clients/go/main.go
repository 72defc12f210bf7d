// The best moves for a first roll of Slate: go run . [localhost:50051]
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "example.org/slate-ai-example/generated/slate_ai/v1"
)

func main() {
	address := "localhost:50051"
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	connection, err := grpc.NewClient(address, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	defer connection.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := advise(ctx, pb.NewStrategyServiceClient(connection)); err != nil {
		log.Fatal(err)
	}
}

func advise(ctx context.Context, client pb.StrategyServiceClient) error {
	first, err := client.NewPosition(ctx, &pb.NewPositionRequest{Game: "slate", NumPlayers: 4, Seed: 1})
	if err != nil {
		return err
	}
	rolled, err := client.PlayMove(ctx, &pb.PlayMoveRequest{Position: first.Position, Seed: 1})
	if err != nil {
		return err
	}
	described, err := client.DescribePosition(ctx, &pb.DescribePositionRequest{Position: rolled.Position})
	if err != nil {
		return err
	}
	fmt.Println(described.Picture)
	if err := analyze(ctx, client, rolled.Position); err != nil {
		return err
	}
	_, err = client.PlayMove(ctx, &pb.PlayMoveRequest{Position: rolled.Position, Move: "fly"})
	fmt.Println("INVALID_INPUT in", wrongField(err))
	return nil
}

func analyze(ctx context.Context, client pb.StrategyServiceClient, position *pb.Position) error {
	answers, err := client.AnalyzePosition(ctx, &pb.AnalyzePositionRequest{
		Position: position,
		Limits:   &pb.SearchLimits{Time: durationpb.New(500 * time.Millisecond)},
		Interval: durationpb.New(100 * time.Millisecond),
	})
	if err != nil {
		return err
	}
	for {
		answer, err := answers.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		when := "so far"
		if answer.Final {
			when = "in the end"
		}
		best := answer.Analysis.Suggestions[0]
		fmt.Printf("%s: %s: %s\n", when, best.Move, best.Description)
	}
}

// wrongField names the field of the request that the server found wrong.
func wrongField(err error) string {
	for _, detail := range status.Convert(err).Details() {
		if bad, ok := detail.(*errdetails.BadRequest); ok {
			return bad.FieldViolations[0].Field
		}
	}
	return ""
}
