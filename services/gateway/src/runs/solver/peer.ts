import { connectivityState } from "@grpc/grpc-js";
import { MAX_MESSAGE_BYTES } from "@rondo/wire/limits.ts";
import type { Peer as Trust } from "@rondo/wire/peer.ts";
import type { Endpoint } from "./address-book.ts";
import { channelCredentials, OptimizerStub, withToken } from "./stub.ts";

const CHANNEL_OPTIONS = {
  "grpc.service_config": JSON.stringify({
    methodConfig: [
      {
        name: [{ service: "optimizer.v1.OptimizerService" }],
        retryPolicy: {
          maxAttempts: 3,
          initialBackoff: "0.05s",
          maxBackoff: "0.5s",
          backoffMultiplier: 2,
          retryableStatusCodes: ["UNAVAILABLE"],
        },
      },
    ],
  }),
  "grpc.enable_retries": 1,
  "grpc.initial_reconnect_backoff_ms": 200,
  "grpc.max_reconnect_backoff_ms": 2000,
  "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
  "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
};

export type Reach = "unknown" | "there" | "gone";

export interface Peer {
  readonly address: string;
  readonly client: OptimizerStub;
  running: number;
  suspects: number;
  reach: Reach;
  /** Its name no longer has its address. It gets no more runs, and the connection is closed after the last one. */
  isLeaving: boolean;
}

/** A peer whose connection is made when it is first used. */
export function connectTo({ address, name }: Endpoint, trust: Trust): Peer {
  // An optimizer's certificate has its name, not its address.
  const named = name !== undefined && {
    "grpc.ssl_target_name_override": name,
    "grpc.default_authority": name,
  };
  const options = { ...CHANNEL_OPTIONS, ...named, interceptors: withToken(trust) };
  return {
    address,
    client: new OptimizerStub(address, channelCredentials(trust), options),
    running: 0,
    suspects: 0,
    reach: "unknown",
    isLeaving: false,
  };
}

/** True if an optimizer cannot be reached now. A hung optimizer is not found here: it accepts connections. */
export function isAway({ client }: Peer): boolean {
  const state = client.getChannel().getConnectivityState(false);
  return state === connectivityState.CONNECTING || state === connectivityState.TRANSIENT_FAILURE;
}

/** The reach that a channel's state implies. Between two settled states the reach stays as it was. */
export function reachOf(state: connectivityState, before: Reach): Reach {
  if (state === connectivityState.READY) return "there";
  return state === connectivityState.TRANSIENT_FAILURE ? "gone" : before;
}
