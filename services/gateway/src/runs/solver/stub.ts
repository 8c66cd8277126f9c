import { credentials, InterceptingCall } from "@grpc/grpc-js";
import type { ChannelCredentials, Interceptor } from "@grpc/grpc-js";
import {
  AdviseResponse,
  OptimizerServiceService,
  SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { AdviseResponseSchema, SolveResponseSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { clientOf } from "@rondo/wire/client.ts";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Peer } from "@rondo/wire/peer.ts";

const { solve, advise } = OptimizerServiceService;

/** A client that checks answers by the limits before it decodes them. */
export const OptimizerStub = clientOf({
  solve: {
    ...solve,
    responseDeserialize: (bytes: Buffer) => decodeChecked(SolveResponseSchema, SolveResponse, bytes),
  },
  advise: {
    ...advise,
    responseDeserialize: (bytes: Buffer) => decodeChecked(AdviseResponseSchema, AdviseResponse, bytes),
  },
});
export type OptimizerStub = InstanceType<typeof OptimizerStub>;

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
