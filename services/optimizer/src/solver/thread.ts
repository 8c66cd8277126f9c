import { Worker } from "node:worker_threads";
import { Fault, messageOf } from "@rondo/solver/fault.ts";
import { memoryUse, newMemoryUse } from "./memory.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** The job that a thread works for. */
export interface Occupant {
  received(thread: SolverThread, message: FromWorker): void;
  /** The thread is gone with all that it knew. */
  lost(thread: SolverThread, fault: Fault): void;
}

export interface ThreadOwner {
  /** The thread is free: it has just started, or was given back. */
  idle(thread: SolverThread): void;
  died(thread: SolverThread, fault: Fault): void;
  /** The thread has ended without a fault, because it kept too much memory. */
  retired(thread: SolverThread): void;
}

/** A core's memory grows with its largest problem and never shrinks. A free thread that holds more, as after 3,000 stops, is replaced. */
const MOST_KEPT_BYTES = 96 * 2 ** 20;

/**
 * One worker thread with its instance of the VRP core. It works for one job at a time, and is never reused after a
 * fault.
 */
export class SolverThread {
  readonly #worker: Worker;
  readonly #owner: ThreadOwner;
  readonly #memoryUse = newMemoryUse();
  #occupant: Occupant | undefined;
  #dead = false;

  /** Starts the thread. The owner gets `idle` when the core is loaded, or `died`. */
  constructor(coreUrl: string, nicer: number, owner: ThreadOwner) {
    this.#owner = owner;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { coreUrl, nicer, memoryUse: this.#memoryUse },
      name: "solver",
    });
    this.#worker.on("message", (message: FromWorker) => {
      this.#receive(message);
    });
    this.#worker.on("error", (error) => {
      void this.kill(new Fault("solver-failed", `the solver thread died: ${messageOf(error)}`, error));
    });
    this.#worker.on("exit", (code) => {
      void this.kill(new Fault("solver-failed", `the solver thread ended with code ${code}`));
    });
  }

  get memory(): { coreBytes: number; heapBytes: number } {
    return memoryUse(this.#memoryUse);
  }

  occupy(occupant: Occupant): void {
    this.#occupant = occupant;
  }

  /** @param moved what of the message is transferred, not copied */
  post(message: ToWorker, moved: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, moved);
  }

  /** Gives the thread back. Call it only when the core has finished the job's work. */
  vacate(): void {
    this.#occupant = undefined;
    if (this.#dead) return;
    if (this.memory.coreBytes <= MOST_KEPT_BYTES) {
      this.#owner.idle(this);
      return;
    }
    this.#dead = true;
    this.#owner.retired(this);
    void this.#worker.terminate();
  }

  /** Ends the thread at once, whatever it does. Occupant and owner are told before this returns. */
  async kill(fault: Fault): Promise<void> {
    if (this.#dead) return;
    this.#dead = true;
    const occupant = this.#occupant;
    this.#occupant = undefined;
    occupant?.lost(this, fault);
    this.#owner.died(this, fault);
    await this.#worker.terminate();
  }

  #receive(message: FromWorker): void {
    if (this.#dead) return;
    if (message.type === "ready") this.#owner.idle(this);
    else if (message.type === "broken")
      void this.kill(new Fault("solver-failed", `the solver failed: ${message.message}`));
    else this.#occupant?.received(this, message);
  }
}
