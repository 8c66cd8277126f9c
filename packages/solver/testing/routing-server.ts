import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../../test/support/lifetime.ts";

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What a server answers; `undefined` breaks the connection off. */
export type Answer = (path: string, body: string) => Reply | undefined | Promise<Reply | undefined>;

/** An HTTP server on a free port that answers each request by a function, and remembers the requests. */
export interface RoutingServer {
  url: string;
  /** Paths with bodies. */
  asked: string[];
  close: () => Promise<void>;
}

/** Starts one until the test ends. */
export async function startRoutingServer(answer: Answer): Promise<RoutingServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url: path = "" } = request;
    const respond = async (): Promise<Reply | undefined> => {
      const body = await text(request);
      asked.push(path + body);
      return answer(path, body);
    };
    void respond().then((reply) => {
      if (!reply) return request.socket.destroy();
      response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
      return response.end(JSON.stringify(reply.body));
    });
  });
  return { asked, ...(await listen(server)) };
}
