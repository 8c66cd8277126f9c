import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** How a receiver treats what it gets. */
export type Manner = "well" | "slowly" | "resetting" | "with garbage" | "with errors";

/** Longer than a delivery may take. */
const SLOW_MS = 20_000;

/** Somebody's system that is told of runs; it counts only what it has taken properly. */
export interface Receiver {
  readonly url: string;
  /** Requests that came, however they were treated. */
  readonly attempts: number;
  /** By job: the delivery ids under which its event was taken. */
  readonly taken: ReadonlyMap<string, ReadonlySet<string>>;
  manner: Manner;
  close(): Promise<void>;
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const taken = new Map<string, Set<string>>();
  const seen = new Map<string, Set<string>>();
  let attempts = 0;
  let manner: Manner = "well";
  const answer: Record<Manner, RequestListener> = {
    well: (_, response) => response.writeHead(204).end(),
    slowly: (_, response) => setTimeout(() => response.writeHead(204).end(), SLOW_MS).unref(),
    resetting: (request) => request.socket.resetAndDestroy(),
    "with garbage": (request) => request.socket.end("\u0000 this is no HTTP \r\n\r\n"),
    "with errors": (_, response) => response.writeHead(500).end("sorry"),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      attempts += 1;
      const { id, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        data: { jobId: string };
      };
      const book = manner === "well" ? taken : seen;
      book.set(data.jobId, (book.get(data.jobId) ?? new Set()).add(id));
      answer[manner](request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    get attempts() {
      return attempts;
    },
    taken,
    get manner() {
      return manner;
    },
    set manner(wanted) {
      manner = wanted;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
