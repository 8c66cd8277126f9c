import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const PROBE_MS = 200;
/** A server gets no more requests after this many bad probes in a row, as in deploy/base/gateway.yaml. */
const BAD_PROBES = 2;

/** A plain load balancer: it sends requests in turn to the servers that are ready, and repeats none. */
export interface Balancer {
  readonly address: string;
  /** Requests that got no answer, or a 5xx. */
  readonly failures: readonly string[];
  readonly requests: number;
  readonly slowestMs: number;
  /** Resolves when every server is ready. @throws the reason of the signal */
  allReady(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** @param addresses base URLs of servers with a `/health/ready`, which versions before 0.2.0 have too */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const state = { failures: [] as string[], requests: 0, slowestMs: 0 };
  const closing = new AbortController();
  const bad = new Map<string, number>();
  const probe = async (address: string): Promise<void> => {
    const isReady = await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    bad.set(address, isReady ? 0 : (bad.get(address) ?? 0) + 1);
    if (isReady) ready.add(address);
    else if ((bad.get(address) ?? 0) >= BAD_PROBES) ready.delete(address);
  };
  // One probe of a server at a time: answers that overtake each other would leave the older one.
  const probeOften = async (address: string): Promise<void> => {
    while (!closing.signal.aborted) {
      await pause(PROBE_MS);
      await probe(address);
    }
  };
  await Promise.all(addresses.map(probe));
  const probes = addresses.map(probeOften);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const startedMs = performance.now();
    const all = [...ready];
    const target = all[state.requests++ % Math.max(1, all.length)];
    const what = `${incoming.method ?? ""} ${incoming.url ?? ""}`;
    const fail = (why: string): void => {
      state.failures.push(`${what}: ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (target === undefined) {
      fail("no server is ready");
      return;
    }
    const { method, headers } = incoming;
    const passed = request(target + (incoming.url ?? ""), { method, headers, agent }, (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode >= 500) state.failures.push(`${what}: ${statusCode}`);
      const { connection: _hop, ...own } = answer.headers;
      outgoing.writeHead(statusCode, own);
      answer.pipe(outgoing);
      answer.once("end", () => (state.slowestMs = Math.max(state.slowestMs, performance.now() - startedMs)));
      answer.once("error", (error) => {
        fail(error.message);
      });
    });
    passed.once("error", (error) => {
      fail(error.message);
    });
    incoming.pipe(passed);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get failures() {
      return state.failures;
    },
    get requests() {
      return state.requests;
    },
    get slowestMs() {
      return state.slowestMs;
    },
    allReady: async (signal) => {
      while (ready.size < addresses.length) {
        signal.throwIfAborted();
        await pause(PROBE_MS);
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(probes);
      agent.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
