import { credentials, InterceptingCall, type ChannelCredentials, type Interceptor } from "@grpc/grpc-js";
import {
  AdviseResponse,
  EvaluateResponse,
  OptimizerServiceService,
  SolveResponse,
  TravelResponse,
  WeighResponse,
  type AdviseRequest,
  type EvaluateRequest,
  type WeighRequest,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import {
  AdviseResponseSchema,
  EvaluateResponseSchema,
  SolveResponseSchema,
  TravelResponseSchema,
  WeighResponseSchema,
} from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { clientOf } from "@rondo/wire/client.ts";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Peer } from "@rondo/wire/peer.ts";

const { solve, advise, evaluate, weigh, travel } = OptimizerServiceService;

/** RPCs with one answer, by their names in the stub. */
export interface Questions {
  readonly evaluate: { readonly request: EvaluateRequest; readonly response: EvaluateResponse };
  readonly advise: { readonly request: AdviseRequest; readonly response: AdviseResponse };
  readonly weigh: { readonly request: WeighRequest; readonly response: WeighResponse };
}

/** A client that checks answers by the limits before it decodes them. A problem to solve comes to it encoded. */
export const OptimizerStub = clientOf({
  solve: {
    ...solve,
    requestSerialize: (encoded: Uint8Array) =>
      Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength),
    responseDeserialize: checked(SolveResponseSchema, SolveResponse),
  },
  evaluate: { ...evaluate, responseDeserialize: checked(EvaluateResponseSchema, EvaluateResponse) },
  advise: { ...advise, responseDeserialize: checked(AdviseResponseSchema, AdviseResponse) },
  weigh: { ...weigh, responseDeserialize: checked(WeighResponseSchema, WeighResponse) },
  travel: { ...travel, responseDeserialize: checked(TravelResponseSchema, TravelResponse) },
});
export type OptimizerStub = InstanceType<typeof OptimizerStub>;

type Schema = Parameters<typeof decodeChecked>[0];

function checked<Message>(schema: Schema, type: { decode(bytes: Uint8Array): Message }) {
  return (bytes: Buffer): Message => decodeChecked(schema, type, bytes);
}

/** Encrypted if an authority for the optimizer is set, with our certificate if we have one. */
export function channelCredentials({ tls }: Peer): ChannelCredentials {
  if (!tls?.ca) return credentials.createInsecure();
  return credentials.createSsl(tls.ca, tls.own?.key ?? null, tls.own?.cert ?? null);
}

/** Puts the first token, if there is one, on every request. */
export function withToken({ tokens: [token] }: Peer): Interceptor[] {
  if (token === undefined) return [];
  return [
    (options, nextCall) =>
      new InterceptingCall(nextCall(options), {
        start: (metadata, listener, next) => {
          metadata.set("authorization", `Bearer ${token}`);
          next(metadata, listener);
        },
      }),
  ];
}
