import { ServerCredentials } from "@grpc/grpc-js";
import type { Peer } from "@rondo/wire/peer.ts";

/** With an authority, only clients with one of its certificates get a connection. */
export function serverCredentials({ tls }: Peer): ServerCredentials {
  if (!tls?.own) return ServerCredentials.createInsecure();
  const { cert, key } = tls.own;
  const pairs = [{ private_key: key, cert_chain: cert }];
  return ServerCredentials.createSsl(tls.ca ?? null, pairs, tls.ca !== undefined);
}
