import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

/** Whether the service can do its work, and the state that it reports. */
export interface Readiness {
  readonly isReady: boolean;
  readonly report: Readonly<Record<string, string>>;
}

interface Served {
  readonly registry: Metrics;
  readonly ready: () => Promise<Readiness>;
}

/** The port for operators, separate from the port for users. */
export interface Listener {
  readonly port: number;
  /** Ends open requests as well. */
  close(): Promise<void>;
}

const LONGEST_REQUEST_MS = 10_000;

/**
 * Serves GET /metrics in the format of Prometheus, /livez and /readyz (200, or 503 when not ready), if there is a port for it.
 * @param port 0: any free port
 * @throws the system's error if the port is not free
 */
export async function listenForOperators(
  { port, host }: { readonly port: number | undefined; readonly host: string },
  version: string,
  served: Served,
): Promise<Listener | undefined> {
  if (port === undefined) return undefined;
  served.registry.watchProcess(version);
  const server = createServer({ requestTimeout: LONGEST_REQUEST_MS, maxHeaderSize: 8192 });
  server.on("request", (request, response) => {
    answer(request.method, request.url ?? "/", response, served).catch(() => response.destroy());
  });
  await once(server.listen(port, host), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

async function answer(
  method: string | undefined,
  url: string,
  response: ServerResponse,
  { registry, ready }: Served,
): Promise<void> {
  if (method !== "GET" && method !== "HEAD") {
    send(response, 405, { status: "only GET" });
    return;
  }
  switch (url.split("?")[0]) {
    case "/metrics": {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
      return;
    }
    case "/livez":
      send(response, 200, { status: "ok" });
      return;
    case "/readyz": {
      const { isReady, report } = await ready();
      send(response, isReady ? 200 : 503, report);
      return;
    }
    default:
      send(response, 404, { status: "the paths are /metrics, /livez and /readyz" });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
