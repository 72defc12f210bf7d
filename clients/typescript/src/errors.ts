// What a failed call says, beyond its code and message.

import { ConnectError } from "@connectrpc/connect";
import { durationMs } from "@bufbuild/protobuf/wkt";
import {
  BadRequestSchema,
  ErrorInfoSchema,
  RequestInfoSchema,
  RetryInfoSchema,
} from "./generated/google/rpc/error_details_pb.js";

export interface Violation {
  /** The wrong field's path in the request, as in "position.slate.players[1].money"; "" is the whole. */
  field: string;
  /** What is wrong, and what would be right. */
  description: string;
}

export interface Failure {
  /** The server's word, as in "QUEUE_FULL"; "" where it did not say. */
  reason: string;
  /** What the server's log knows the call by. */
  requestId: string;
  /** When the server thinks it worth trying again. */
  retryMs?: number;
  violations: Violation[];
}

/** What the server said about a call that failed. */
export function failureOf(error: unknown): Failure {
  const failed = ConnectError.from(error);
  const [retry] = failed.findDetails(RetryInfoSchema);
  return {
    reason: failed.findDetails(ErrorInfoSchema)[0]?.reason ?? "",
    requestId: failed.findDetails(RequestInfoSchema)[0]?.requestId ?? "",
    retryMs: retry?.retryDelay && durationMs(retry.retryDelay),
    violations: failed.findDetails(BadRequestSchema).flatMap((bad) =>
      bad.fieldViolations.map(({ field, description }) => ({ field, description })),
    ),
  };
}
