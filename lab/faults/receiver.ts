import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** How a receiver answers deliveries. */
export type Manner = "well" | "slowly" | "resetting" | "with garbage" | "with errors";

/** Longer than a delivery may take. */
const SLOW_MS = 20_000;

/** A customer's webhook receiver. It counts only deliveries that it has accepted. */
export interface Receiver {
  readonly url: string;
  /** Jobs, and plans by `planKey`, whose event was accepted. */
  readonly taken: ReadonlySet<string>;
  /** By job or plan: the ids of all its deliveries, accepted or not. */
  readonly deliveryIds: ReadonlyMap<string, ReadonlySet<string>>;
  /** Answers this many of the next requests in the given manner, later ones normally. Resolves when they have come. */
  treat(manner: Manner, times: number): Promise<void>;
  close(): Promise<void>;
}

/** A plan that became current, or was released then. */
export function planKey(planId: string, releasedAt: string | null): string {
  return `plan ${planId} ${releasedAt ?? "current"}`;
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<Receiver> {
  const taken = new Set<string>();
  const deliveryIds = new Map<string, Set<string>>();
  let manner: Manner = "well";
  let badTimes = 0;
  let isDone: () => void = () => undefined;
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
      const { id, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string;
        data: { jobId: string } | { planId: string; releasedAt: string | null };
      };
      const about = "jobId" in data ? data.jobId : planKey(data.planId, data.releasedAt);
      const how = badTimes > 0 ? manner : "well";
      if (badTimes > 0 && --badTimes === 0) isDone();
      deliveryIds.set(about, (deliveryIds.get(about) ?? new Set()).add(id));
      if (how === "well") taken.add(about);
      answer[how](request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    deliveryIds,
    async treat(wanted, times) {
      manner = wanted;
      badTimes = times;
      await new Promise<void>((resolve) => (isDone = resolve));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
