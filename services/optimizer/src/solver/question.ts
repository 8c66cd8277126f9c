import type { CoreQuestion } from "@rondo/solver/core.ts";
import { buffersToMove, type TravelMatrix } from "@rondo/solver/matrix.ts";
import { Fault } from "@rondo/solver/fault.ts";
import type { Job } from "./job.ts";
import type { FromWorker } from "./messages.ts";
import type { SolverThread } from "./thread.ts";

/** Longest that one answer may take. */
const HUNG_MS = 30_000;

/** A question to the core. */
export interface QuestionOrder {
  /** The core's function that answers. */
  readonly ask: CoreQuestion;
  /** The proto's Problem as JSON. */
  readonly problem: string;
  readonly travel: TravelMatrix;
  /** The question about the problem, as JSON. */
  readonly about: string;
}

/** Asks the core one question, on one thread. */
export class QuestionJob implements Job {
  readonly islands = 1;
  readonly yielding = 0;
  readonly #order: QuestionOrder;
  readonly #settled = Promise.withResolvers<string>();
  #thread: SolverThread | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(order: QuestionOrder) {
    this.#order = order;
  }

  /** The core's answer as JSON. Rejects with a Fault. */
  get outcome(): Promise<string> {
    return this.#settled.promise;
  }

  takeHelper(): boolean {
    return false;
  }

  yieldHelper(): boolean {
    return false;
  }

  start(thread: SolverThread): void {
    this.#thread = thread;
    thread.occupy(this);
    thread.post({ type: "ask", run: 0, ...this.#order }, buffersToMove(this.#order.travel));
    this.#timer = setTimeout(() => {
      this.cancel(new Fault("solver-failed", "the solver did not finish"));
    }, HUNG_MS);
  }

  /** The core cannot be interrupted, so the thread is killed if it is at work. */
  cancel(fault: Fault): void {
    this.#settled.reject(fault);
    void this.#thread?.kill(fault);
  }

  received(thread: SolverThread, message: FromWorker): void {
    if (message.type === "answer") this.#settled.resolve(message.json);
    else if (message.type === "refused") this.#settled.reject(new Fault("invalid", message.message));
    else return;
    this.#end();
    thread.vacate();
  }

  lost(_thread: SolverThread, fault: Fault): void {
    this.#settled.reject(fault);
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#thread = undefined;
  }
}
