import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";

/** All addresses of a host name. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** A connection was refused because its address is not allowed. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
}

/** A connection was ended because too much came from it. */
export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
}

const RESOLVE_TIMEOUT_MS = 2000;

/**
 * Asks the name servers directly. The system's resolver would also use the hosts file and search domains, and a slow
 * name server would delay other threads.
 */
export function systemResolve(): Resolve {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 2 });
  return async (hostname) => {
    if (hostname === "localhost") return ["127.0.0.1", "::1"];
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
}

/**
 * Opens connections to allowed addresses only. It dials the very addresses that it has checked, so a name that later
 * answers differently gains nothing. A connection that brings more than `mostBytes` is ended: a server can send blank
 * lines and interim answers for ever, and the HTTP client would read them.
 */
export function guardedConnector(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
  { timeoutMs, mostBytes }: { readonly timeoutMs: number; readonly mostBytes: number },
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const allowed = addresses.filter((address) => isIP(address) !== 0 && isAllowed(address));
        const [first] = allowed;
        if (first === undefined)
          callback(new BlockedAddressError("the host leads to no allowed address"), "");
        else if (options.all === true)
          callback(
            null,
            allowed.map((address) => ({ address, family: isIP(address) })),
          );
        else callback(null, first, isIP(first));
      },
      (error: unknown) => callback(error as Error, ""),
    );
  };
  const connect = buildConnector({ timeout: timeoutMs, lookup, keepAlive: false });
  return (options, callback) => {
    // A host that is an address is dialled without a lookup.
    const address = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(address) !== 0 && !isAllowed(address)) {
      callback(new BlockedAddressError("the address is not allowed"), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      socket.on("readable", () => {
        if (socket.bytesRead > mostBytes) socket.destroy(new TooManyBytesError("too much came"));
      });
      callback(null, socket);
    });
  };
}
