import type { Fault } from "@rondo/solver/fault.ts";
import type { Occupant, SolverThread } from "./thread.ts";

/** Work for solver threads, as the pool's queue sees it. */
export interface Job extends Occupant {
  /** Most threads that it can use. */
  readonly islands: number;
  /** Begins on the lead thread, with the helpers that are free. */
  start(lead: SolverThread, helpers: readonly SolverThread[]): void;
  /** Takes one more thread, if it can use one. */
  takeHelper(thread: SolverThread): boolean;
  /** Asks a helper to make its thread free for another job. False if there is none to ask. */
  yieldHelper(): boolean;
  /** Threads that are about to become free. */
  readonly yielding: number;
  /** Ends the job with this fault, even before it has started. Its threads are free or dead within 100 ms. */
  cancel(fault: Fault): void;
  readonly outcome: Promise<unknown>;
}
