import type { NewAssignment } from "@rondo/day/records/assignment/schemas.ts";
import type { NewCourier } from "@rondo/day/records/courier/schemas.ts";
import type { NewProject } from "@rondo/day/records/project/schemas.ts";
import type { LoadNames } from "@rondo/day/out/plan-table.ts";
import type { UnreadLines } from "@rondo/day/out/unread.ts";
import type { RunOptions } from "@rondo/day/records/run.ts";
import type { NewStop } from "@rondo/day/records/stop/schemas.ts";

/** A stop as the API takes it, and its id if it has one. */
export type StopBody = NewStop & { readonly id?: string | undefined };

/** A courier of the day. Stops name it by the id of its assignment. */
export interface CourierBodies {
  readonly id: string;
  readonly courier: NewCourier;
  readonly assignment: NewAssignment;
}

/** A day as bodies of the API's requests. */
export interface DayBodies {
  readonly project: NewProject;
  readonly stops: readonly StopBody[];
  readonly couriers: readonly CourierBodies[];
  readonly options: RunOptions;
  /** What the sheets had beside the stops. */
  readonly unread: readonly UnreadLines[];
  /** Names that the sheets have for kinds of load. */
  readonly loadNames?: LoadNames | undefined;
}
