import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Connections that are open at a time. */
const MOST_CONNECTIONS = 1000;
/** Beyond what is let in to be sorted out here: the system's own limit for the worst. */
const MARGIN = 1000;

/** Times in which a client has to send; Node cuts off or answers the one that does not. */
export const CONNECTION_LIMITS = {
  /** The head of a request, counted from the start of the connection. */
  headersTimeout: 15_000,
  /** A request as a whole, the wait for room for its body included. */
  requestTimeout: 60_000,
  /** Between one request and the next. */
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 2000,
} as const;

/**
 * Keeps a server to its most connections. When one more comes, one that waits for a request is closed in its place:
 * the oldest of the address that has the most of them, so that an address with many takes nothing from the others.
 */
export function limitConnections(server: Server, most = MOST_CONNECTIONS): void {
  server.maxConnections = most + MARGIN;
  const waiting = new Map<string, Set<Socket>>();
  let open = 0;

  const wait = (socket: Socket): void => {
    const address = socket.remoteAddress ?? "";
    const others = waiting.get(address);
    if (others === undefined) waiting.set(address, new Set([socket]));
    else others.add(socket);
  };
  const stopWaiting = (socket: Socket): void => {
    for (const address of [socket.remoteAddress ?? "", ""]) {
      const others = waiting.get(address);
      if (others?.delete(socket) && others.size === 0) waiting.delete(address);
    }
  };
  const closeOldest = (): void => {
    let largest: Set<Socket> | undefined;
    for (const sockets of waiting.values()) if (sockets.size > (largest?.size ?? 0)) largest = sockets;
    const [oldest] = largest ?? [];
    oldest?.destroy();
  };

  server.on("connection", (socket: Socket) => {
    open++;
    if (open > most) closeOldest();
    wait(socket);
    socket.once("close", () => {
      open--;
      stopWaiting(socket);
    });
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    stopWaiting(socket);
    response.once("close", () => {
      if (!socket.destroyed) wait(socket);
    });
  });
}
