import type { Task } from "@rondo/solver/published/task.ts";
import { output } from "../../../tools/processes/output.ts";
import { nativeProgram, withFile } from "../../../tools/solve/native.ts";
import type { Order } from "../pyvrp.ts";

/** An order of stops, perhaps with an earliest departure. */
export interface TimedOrder extends Order {
  readonly notBefore?: number;
}

export interface Times {
  readonly departure: number;
  readonly end: number;
  /** From departure to end without breaks. */
  readonly workingSeconds: number;
  readonly drivingSeconds: number;
  readonly waitSeconds: number;
}

/** The times of each order by this build's timetable; null if the order breaks a hard rule. */
export type Timer = (orders: readonly TimedOrder[]) => (Times | null)[];

/** Times the orders of one task, whichever solver they are from. */
export const timerOf =
  ({ problem, durations, distances }: Task): Timer =>
  (orders) => {
    const matrices = `"durations":[${durations.join(",")}],"distances":[${distances.join(",")}]`;
    const text = `{"problem":${problem},${matrices},"orders":${JSON.stringify(orders)}}`;
    return withFile(
      text,
      (path) => JSON.parse(output(nativeProgram("timetable"), [path])) as (Times | null)[],
    );
  };
