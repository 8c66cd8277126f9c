import {
  AdviseRequest,
  type AdviseResponse,
  OptimizerServiceService,
  SolveRequest,
  type SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { AdviseRequestSchema, SolveRequestSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import type { handleServerStreamingCall, handleUnaryCall, UntypedServiceImplementation } from "@grpc/grpc-js";
import { decodeChecked } from "@rondo/wire/decode.ts";
import { WireError } from "@rondo/wire/fault.ts";
import { Fault } from "../errors.ts";

/**
 * The service with requests as bytes. If the library decoded them, it would do so before the token is checked, and
 * would answer INTERNAL, without a path, to bytes that it cannot decode.
 */
export const service = {
  solve: { ...OptimizerServiceService.solve, requestDeserialize: bytes },
  advise: { ...OptimizerServiceService.advise, requestDeserialize: bytes },
} as const;

export interface Handlers extends UntypedServiceImplementation {
  solve: handleServerStreamingCall<Buffer, SolveResponse>;
  advise: handleUnaryCall<Buffer, AdviseResponse>;
}

/** @throws Fault "invalid" with the path of the field at fault */
export function solveRequest(received: Uint8Array): SolveRequest {
  return decoded(() => decodeChecked(SolveRequestSchema, SolveRequest, received));
}

/** @throws Fault "invalid" with the path of the field at fault */
export function adviseRequest(received: Uint8Array): AdviseRequest {
  return decoded(() => decodeChecked(AdviseRequestSchema, AdviseRequest, received));
}

function bytes(received: Buffer): Buffer {
  return received;
}

function decoded<Request>(decode: () => Request): Request {
  try {
    return decode();
  } catch (error) {
    throw error instanceof WireError ? new Fault("invalid", error.message) : error;
  }
}
