// A background thread, started by background.ts. It does work that would keep the main thread from answering.
import { getPriority, setPriority } from "node:os";
import { workerData } from "node:worker_threads";

const NICEST = 19;

/** By how much the thread's priority is below that of the main thread. */
export type Nicer = number;

export interface Work {
  readonly module: string;
  readonly name: string;
  readonly task: unknown;
}

// On Linux this sets the priority of this thread only.
if (process.platform === "linux") setPriority(Math.min(NICEST, getPriority() + (workerData as Nicer)));

export async function work({ module, name, task }: Work): Promise<unknown> {
  const functions = (await import(module)) as Record<string, (task: unknown) => unknown>;
  return functions[name]?.(task);
}
