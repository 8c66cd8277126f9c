import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An answer as a routing server sends it. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** An HTTP server on a free port that answers each request by a function, and remembers the requests. */
export interface RoutingServer {
  url: string;
  asked: string[];
  close: () => Promise<void>;
}

/** Starts one; `undefined` as a reply breaks the connection off. */
export async function startRoutingServer(
  answer: (path: string, body: string) => Reply | undefined | Promise<Reply | undefined>,
): Promise<RoutingServer> {
  const asked: string[] = [];
  const respond = async (request: IncomingMessage): Promise<Reply | undefined> => {
    const path = request.url ?? "";
    asked.push(path);
    return answer(path, await text(request));
  };
  const server = createServer((request, response) => {
    void respond(request).then((reply) => {
      if (!reply) return request.socket.destroy();
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      return response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
