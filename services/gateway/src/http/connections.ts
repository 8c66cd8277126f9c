import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Connections that are open at a time. */
const MOST_CONNECTIONS = 1000;
/** Beyond these, the system refuses connections itself. In between, this module chooses which one to close. */
const MARGIN = 1000;

/** The longest that a proxy waits for an answer: a body that waits for room, and then a run that is waited for. */
export const LONGEST_ANSWER_MS = 75_000;

/** Time limits for what a client sends. Node answers or cuts off a client that exceeds one. */
export const CONNECTION_LIMITS = {
  /** The head of a request, from the start of the connection. */
  headersTimeout: 15_000,
  /** A whole request, including the wait for room for its body. */
  requestTimeout: 60_000,
  /** Between one request and the next. A proxy closes its idle connections first, so it sends no request into a closing one. */
  keepAliveTimeout: 90_000,
  connectionsCheckingInterval: 2000,
} as const;

/**
 * Limits a server's open connections. When one more comes, it closes an idle one: the oldest of the address that has
 * the most. So an address with many connections takes nothing from the others.
 */
export function limitConnections(server: Server, most = MOST_CONNECTIONS): void {
  server.maxConnections = most + MARGIN;
  /** Idle connections with their addresses, the longest idle first. */
  const idle = new Map<Socket, string>();
  let open = 0;

  const wait = (socket: Socket): void => {
    idle.set(socket, socket.remoteAddress ?? "");
  };
  const closeOldest = (): void => {
    const ofAddresses = [...Map.groupBy(idle, ([, address]) => address).values()];
    const [oldest] = ofAddresses.toSorted((a, b) => b.length - a.length)[0] ?? [];
    oldest?.[0].destroy();
  };

  server.on("connection", (socket: Socket) => {
    open++;
    if (open > most) closeOldest();
    wait(socket);
    socket.once("close", () => {
      open--;
      idle.delete(socket);
    });
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) wait(socket);
    });
  });
}
