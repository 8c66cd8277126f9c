import type { Background } from "../background/background.ts";
import type { SolverPool } from "../solver/pool.ts";
import type { Twins } from "@rondo/solver/travel/profile.ts";
import type { VehicleTravelSource } from "@rondo/solver/travel/vehicle-travel.ts";
import type { Signals } from "./receive.ts";

export interface Services extends Signals {
  readonly background: Background;
  readonly pool: SolverPool;
  /** A thread for short questions, which do not wait for runs. */
  readonly questions: SolverPool;
  readonly travel: VehicleTravelSource;
  readonly twins: Twins;
  /** Islands of a run whose request sets no number. */
  readonly islands: number;
  /** A run this far past its end counts as hung. */
  readonly hungMs: number;
}
