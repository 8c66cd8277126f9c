import { createServer, request as send, type IncomingMessage } from "node:http";
import { listen } from "../support/lifetime.ts";

/**
 * A proxy that loses the first answer to each request: the service has carried it out, and the connection breaks. A
 * request is the same if its method, path and key are.
 */
export async function startForgetfulProxy(origin: string): Promise<{ url: string; lost: () => number }> {
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url} ${String(request.headers["idempotency-key"])}`;
    const isFirst = !seen.has(name);
    seen.add(name);
    const { method, headers } = request;
    const onward = send(
      `${origin}${request.url}`,
      { method, headers, agent: false },
      (answer: IncomingMessage) => {
        if (!isFirst) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        answer.resume().once("end", () => response.destroy());
      },
    );
    onward.once("error", () => response.destroy());
    request.pipe(onward);
  });
  return { url: (await listen(server)).url, lost: () => seen.size };
}
