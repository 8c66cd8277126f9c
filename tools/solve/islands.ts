import { Worker } from "node:worker_threads";
import { comparePlans } from "@rondo/solver/published/answer.ts";
import { createMailboxes, type Mailboxes } from "./mailbox.ts";
import type { Limits, Outcome } from "@rondo/solver/published/search.ts";
import type { Task } from "@rondo/solver/published/task.ts";

/** Data for an island's thread. */
export interface IslandData {
  readonly task: Task;
  readonly limits: Limits;
  readonly mailboxes: Mailboxes;
  readonly island: number;
}

/** Searches on several threads that pass their best solutions on. @returns the best plan of all */
export const searchOnIslands = async (task: Task, limits: Limits, threads: number): Promise<Outcome> => {
  const locations = Math.sqrt(task.distances.length);
  const mailboxes = createMailboxes(threads, 8 * locations + 4096);
  const outcomes = await Promise.all(
    Array.from({ length: threads }, (_, island) =>
      startIsland({ task, limits: { ...limits, seed: (limits.seed + island) >>> 0 }, mailboxes, island }),
    ),
  );
  const best = outcomes.toSorted((a, b) => comparePlans(a.plan, b.plan))[0];
  if (!best) throw new Error("no island has answered");
  return { plan: best.plan, iterations: outcomes.reduce((sum, outcome) => sum + outcome.iterations, 0) };
};

const startIsland = (workerData: IslandData): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("island.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
