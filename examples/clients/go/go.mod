module example.org/slate-ai-example

go 1.23

require (
	google.golang.org/grpc v1.75.0
	google.golang.org/protobuf v1.36.8
)
