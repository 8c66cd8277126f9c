import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A webhook receiver on this machine that accepts everything. */
export interface Sink {
  readonly url: string;
  /** Jobs whose event has come. */
  readonly jobIds: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startSink(): Promise<Sink> {
  const jobIds = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { jobId: string } };
      jobIds.add(data.jobId);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    jobIds,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
