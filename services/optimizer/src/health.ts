import type { Readiness } from "@rondo/signals/listener.ts";
import { HealthImplementation } from "grpc-health-check";

const SERVICE = "optimizer.v1.OptimizerService";

/** Whether the optimizer takes runs: in gRPC's health service, and for operators. */
export class Health extends HealthImplementation {
  #isServing = false;
  #isStopping = false;

  constructor() {
    super({ "": "NOT_SERVING", [SERVICE]: "NOT_SERVING" });
  }

  /** Whether a solver thread is there. */
  set isServing(is: boolean) {
    this.#isServing = is;
    this.#tell();
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  stop(): void {
    this.#isStopping = true;
    this.#tell();
  }

  get readiness(): Readiness {
    const status = this.#isStopping ? "shutting down" : this.#isServing ? "ok" : "no solver thread";
    return { isReady: status === "ok", report: { status } };
  }

  #tell(): void {
    const status = this.readiness.isReady ? "SERVING" : "NOT_SERVING";
    for (const service of ["", SERVICE]) this.setStatus(service, status);
  }
}
