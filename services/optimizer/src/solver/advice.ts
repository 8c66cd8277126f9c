import { StopAdvice } from "@rondo/proto/optimizer/v1/optimizer.ts";
import { Fault } from "../errors.ts";
import type { TravelMatrix } from "@rondo/solver/matrix.ts";
import type { Job } from "./job.ts";
import type { FromWorker } from "./messages.ts";
import type { SolverThread } from "./thread.ts";

/** Longest that one advice may take. */
const HUNG_MS = 30_000;

export interface AdviseOrder {
  /** The proto's Problem as JSON. Its initial routes are the plan in question. */
  problem: string;
  travel: TravelMatrix;
  /** Stop indices. */
  stops: number[];
}

/** Finds the best position of given stops in each route of a plan, on one thread. */
export class AdviceJob implements Job {
  readonly islands = 1;
  readonly #order: AdviseOrder;
  readonly #settled = Promise.withResolvers<StopAdvice[]>();
  #thread: SolverThread | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(order: AdviseOrder) {
    this.#order = order;
  }

  /** One advice for each stop. Rejects with a Fault. */
  get outcome(): Promise<StopAdvice[]> {
    return this.#settled.promise;
  }

  get yielding(): number {
    return 0;
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
    thread.post({ type: "advise", run: 0, ...this.#order });
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
    if (message.type === "advice") this.#read(message.json);
    else if (message.type === "refused") this.#settled.reject(new Fault("invalid", message.message));
    else return;
    this.#end();
    thread.vacate();
  }

  lost(_thread: SolverThread, fault: Fault): void {
    this.#settled.reject(fault);
    this.#end();
  }

  #read(json: string): void {
    try {
      this.#settled.resolve((JSON.parse(json) as unknown[]).map((advice) => StopAdvice.fromJSON(advice)));
    } catch (error) {
      this.#settled.reject(new Fault("solver-failed", "the solver gave advice that cannot be read", error));
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#thread = undefined;
  }
}
