import { setTimeout as pause } from "node:timers/promises";

const PAUSE_MS = 50;
const PATIENCE_MS = 30_000;

/** Waits until the proxy has found a gateway. @throws Error after half a minute */
export async function untilServed(base: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const status = await fetch(`${base}/account`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 401) return; // a gateway's own answer
    await pause(PAUSE_MS);
  }
  throw new Error("the proxy has found no gateway");
}

/** Sends one request after another until it is stopped. */
export function steadyRequests(base: string, key: string) {
  const lost: string[] = [];
  let sent = 0;
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      sent += 1;
      await fetch(`${base}/account`, { headers: { authorization: `Bearer ${key}` } }).then(
        async (response) => {
          await response.arrayBuffer();
          if (!response.ok) lost.push(`status ${response.status}`);
        },
        (error: unknown) => lost.push(String(error)),
      );
      await pause(PAUSE_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return { sent, lost };
    },
  };
}
