// The service's messages with their types, a client, and what its errors say.

import { createClient, type Client, type Interceptor } from "@connectrpc/connect";
import { createConnectTransport, createGrpcWebTransport } from "@connectrpc/connect-web";
import { StrategyService } from "./generated/slate_ai/v1/strategy_pb.js";

export * from "./errors.js";
export * from "./generated/slate_ai/v1/connect_four_pb.js";
export * from "./generated/slate_ai/v1/kuhn_poker_pb.js";
export * from "./generated/slate_ai/v1/leduc_poker_pb.js";
export * from "./generated/slate_ai/v1/pig_pb.js";
export * from "./generated/slate_ai/v1/slate_pb.js";
export * from "./generated/slate_ai/v1/strategy_pb.js";

export type StrategyClient = Client<typeof StrategyService>;

export interface ClientOptions {
  /** Default: "connect". */
  protocol?: "connect" | "grpc-web";
  /** A call's deadline in milliseconds; a call's own option comes first. Default: none. */
  timeoutMs?: number;
  /** A bearer token, where the server asks for one. */
  token?: string;
}

/** A client of the server at baseUrl, for example "http://127.0.0.1:50052". */
export function createStrategyClient(baseUrl: string, options: ClientOptions = {}): StrategyClient {
  const createTransport = options.protocol === "grpc-web" ? createGrpcWebTransport : createConnectTransport;
  const transport = createTransport({
    baseUrl,
    useBinaryFormat: true,
    defaultTimeoutMs: options.timeoutMs,
    interceptors: options.token === undefined ? [] : [withToken(options.token)],
  });
  return createClient(StrategyService, transport);
}

function withToken(token: string): Interceptor {
  return (next) => (request) => {
    request.header.set("Authorization", `Bearer ${token}`);
    return next(request);
  };
}
