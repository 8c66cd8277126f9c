import { credentials, InterceptingCall, makeGenericClientConstructor } from "@grpc/grpc-js";
import type { ChannelCredentials, ClientOptions, Interceptor } from "@grpc/grpc-js";
import {
  AdviseResponse,
  type OptimizerServiceClient,
  OptimizerServiceService,
  SolveResponse,
} from "@rondo/proto/optimizer/v1/optimizer.ts";
import { AdviseResponseSchema, SolveResponseSchema } from "@rondo/proto/optimizer/v1/optimizer_pb.js";
import { decodeChecked } from "@rondo/wire/decode.ts";
import type { Peer } from "@rondo/wire/peer.ts";

const { solve, advise } = OptimizerServiceService;

/** The proto's stub. It checks answers by the limits before it decodes them. */
export const OptimizerStub = makeGenericClientConstructor(
  {
    solve: {
      ...solve,
      responseDeserialize: (bytes: Buffer) => decodeChecked(SolveResponseSchema, SolveResponse, bytes),
    },
    advise: {
      ...advise,
      responseDeserialize: (bytes: Buffer) => decodeChecked(AdviseResponseSchema, AdviseResponse, bytes),
    },
  },
  "optimizer.v1.OptimizerService",
) as unknown as new (
  address: string,
  credentials: ChannelCredentials,
  options: ClientOptions,
) => OptimizerServiceClient;
export type OptimizerStub = OptimizerServiceClient;

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
