import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Neighbour, Watched } from "./neighbour.ts";

// Another company, on a separate thread. It requests its account all the time, watches the gateway's memory, and notes
// how late its own timers fire on this machine.

const GAP_MS = 25;
const TICK_MS = 5;
const PATIENCE_MS = 60_000;

const { address, key, pid } = workerData as Neighbour;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });
const MIB = 1024 * 1024;

const nothing = (): Watched => ({ asked: 0, longestMs: 0, liveMs: 0, failures: [], lagMs: 0, peakMib: 0 });
let watched = nothing();
let isOver = false;

parentPort?.on("message", (message: "begin" | "tell" | "stop") => {
  if (message === "begin") watched = nothing();
  else if (message === "tell") parentPort?.postMessage(watched);
  else isOver = true;
});

let tick = performance.now();
const ticks = setInterval(() => {
  const now = performance.now();
  watched.lagMs = Math.max(watched.lagMs, now - tick - TICK_MS);
  tick = now;
  watched.peakMib = Math.max(watched.peakMib, memoryMib());
}, TICK_MS);

await Promise.all([
  askOn("/api/v1/account", (ms) => (watched.longestMs = Math.max(watched.longestMs, ms))),
  askOn("/health/live", (ms) => (watched.liveMs = Math.max(watched.liveMs, ms))),
]);
clearInterval(ticks);
agent.destroy();
parentPort?.close();

async function askOn(path: string, took: (ms: number) => void): Promise<void> {
  while (!isOver) {
    const since = performance.now();
    const failure = await ask(path);
    took(performance.now() - since);
    watched.asked++;
    if (failure !== null) watched.failures.push(failure);
    await pause(GAP_MS);
  }
}

async function ask(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}` };
    const options = { agent, headers, timeout: PATIENCE_MS };
    const request = get(address + path, options, (response) => {
      response.resume().once("end", () => {
        resolve(response.statusCode === 200 ? null : `status ${String(response.statusCode)}`);
      });
    });
    request.once("timeout", () => request.destroy(new Error("no answer")));
    request.once("error", (error) => {
      resolve(error.message);
    });
  });
}

/** Memory of the gateway in MiB; 0 where the system does not tell. */
function memoryMib(): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / MIB;
  } catch {
    return 0;
  }
}
