// The background thread, started by background.ts. It does work that would keep the main thread from answering.
import { getPriority, setPriority } from "node:os";

/** Below the solver threads (solver/worker.ts), so that a run keeps its time limit while the next is prepared. */
const NICER_BY = 15;
const NICEST = 19;

export interface Work {
  readonly module: string;
  readonly name: string;
  readonly task: unknown;
}

// On Linux this sets the priority of this thread only.
if (process.platform === "linux") setPriority(Math.min(NICEST, getPriority() + NICER_BY));

export async function work({ module, name, task }: Work): Promise<unknown> {
  const functions = (await import(module)) as Record<string, (task: unknown) => unknown>;
  return functions[name]?.(task);
}
