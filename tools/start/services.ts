import { join } from "node:path";
import { startChild } from "../processes/child.ts";
import type { LogFile } from "../processes/log-file.ts";
import type { Running } from "../processes/supervisor.ts";
import { TIED } from "../processes/tied.ts";
import { root } from "../settings.ts";

/** glibc returns freed large buffers to the system at once, instead of keeping them per thread. */
export const GIVE_MEMORY_BACK = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/**
 * Arguments of Node. Each thread of an optimizer would let young objects fill tens of megabytes before it looks for garbage; its
 * work is in WASM, so it makes little of that.
 */
export const NODE_ARGUMENTS = { gateway: [], optimizer: ["--max-semi-space-size=1"] } as const;

/** A first start on a busy machine makes a database, indexes and a demo day. A process that ends is seen at once. */
const patienceMs = 120_000;

export interface ServiceOptions {
  readonly name: "gateway" | "optimizer";
  readonly env: NodeJS.ProcessEnv;
  readonly log: LogFile;
  /** Resolves when the service can work. The signal is aborted when the process ends. */
  readonly ready: (gone: AbortSignal) => Promise<void>;
  /** Time to end after SIGTERM. */
  readonly graceMs: number;
}

/**
 * Starts one of our services as a process and waits until it is ready.
 *
 * @throws Error with the process's output if it ends before, or if it takes too long
 */
export async function startService({ name, env, log, ready, graceMs }: ServiceOptions): Promise<Running> {
  const main = join(root, "services", name, "src/index.ts");
  let started = false; // until then, its output becomes the error
  const args = ["--disable-warning=ExperimentalWarning", ...NODE_ARGUMENTS[name], ...TIED, main];
  const child = await startChild(process.execPath, args, {
    env: { ...GIVE_MEMORY_BACK, ...env, NODE_COMPILE_CACHE: join(root, ".cache/compile") },
    graceMs,
    onLine: (line) => {
      if (started) log.show(line);
      else log.keep(line);
    },
  });
  try {
    await child.alive((gone) => ready(AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])));
  } catch (error) {
    await child.stop();
    const late = error instanceof Error && error.name === "TimeoutError";
    throw late
      ? new Error(`${name} was not ready within ${patienceMs / 1000} s; its log: ${log.file}`)
      : error;
  }
  started = true;
  return child;
}
