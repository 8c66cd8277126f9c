import type { Cost } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { monotonicMs } from "@rondo/solver/clock.ts";
import { buffersToMove } from "@rondo/solver/matrix.ts";
import type { SolveTask } from "./messages.ts";
import type { SolverThread } from "./thread.ts";

/** One thread's part in a run, and its last report. */
export class Island {
  readonly thread: SolverThread;
  readonly #startedMs = monotonicMs();
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  iterations = 0;
  best: Cost | undefined;
  /** Its search is over. The thread keeps the solution until it is released. */
  ended = false;

  constructor(thread: SolverThread, task: Omit<SolveTask, "type" | "stop">) {
    this.thread = thread;
    thread.post({ type: "solve", stop: this.#stop, ...task }, buffersToMove(task.travel));
  }

  /** Ends the search within one slice of iterations. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  get stopping(): boolean {
    return Atomics.load(this.#stop, 0) !== 0;
  }

  /** How long it has had its thread. */
  get searchMs(): number {
    return monotonicMs() - this.#startedMs;
  }

  heard(report: { iterations: number; best?: Cost }): void {
    this.iterations = report.iterations;
    this.best = report.best;
  }
}
