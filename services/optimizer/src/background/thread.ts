// The background thread, started by background.ts. It does work that would keep the main thread from answering.
import { getPriority, setPriority } from "node:os";
import { buffersToMove, type TravelMatrix } from "@rondo/solver/matrix.ts";
import { move, transferableSymbol, valueSymbol } from "piscina";
import { perform, type Work } from "./work.ts";

const NICEST = 19;

/**
 * By how much the thread's priority is below that of the main thread: more than the solver threads' (solver/worker.ts), so that a
 * run keeps its time limit while the next is prepared.
 */
const NICER = 15;

// On Linux this sets the priority of this thread only.
if (process.platform === "linux") setPriority(Math.min(NICEST, getPriority() + NICER));

export async function work(given: Work): Promise<unknown> {
  const result = await perform(given);
  return isMatrix(result) ? moving(result) : result;
}

function isMatrix(result: unknown): result is TravelMatrix {
  return typeof result === "object" && result !== null && "durations" in result && "distances" in result;
}

function moving(matrix: TravelMatrix): unknown {
  return move({ [transferableSymbol]: buffersToMove(matrix), [valueSymbol]: matrix });
}
