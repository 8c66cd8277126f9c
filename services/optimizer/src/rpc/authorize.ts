import { createHash, timingSafeEqual } from "node:crypto";
import { ServerInterceptingCall, status, type ServerInterceptor } from "@grpc/grpc-js";
import type { Logger } from "pino";

/** Probes have no token. They learn whether the service is up, and nothing else. */
const OPEN = "/grpc.health.v1.Health/";

/** Refuses requests without one of these tokens, before anything of their message is read. */
export function authorize(tokens: readonly string[], log: Logger): ServerInterceptor {
  const digests = tokens.map(digest);
  const isKnown = (authorization: string): boolean => {
    const given = digest(authorization.replace(/^Bearer /i, ""));
    // Compares with every token, so that the time reveals nothing.
    return digests.reduce((known, one) => timingSafeEqual(one, given) || known, false);
  };
  return (method, incoming) =>
    new ServerInterceptingCall(incoming, {
      start: (next) => {
        next({
          onReceiveMetadata: (metadata, received) => {
            const [authorization] = metadata.get("authorization");
            if (method.path.startsWith(OPEN) || isKnown(String(authorization ?? ""))) {
              received(metadata);
              return;
            }
            log.warn(
              { path: method.path, peer: incoming.getPeer() },
              "request without a valid token refused",
            );
            incoming.sendStatus({
              code: status.UNAUTHENTICATED,
              details: "no valid token: see OPTIMIZER_TOKEN",
            });
          },
        });
      },
    });
}

/** Digests have one length, whatever the text. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
