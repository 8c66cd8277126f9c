import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamedAssignments } from "../references/references.ts";
import type { Base } from "../shared/base.ts";
import type { BatchStore } from "./batch-store.ts";
import type { GeocodingJobs } from "./geocoding-jobs.ts";
import type { StopStore } from "./store.ts";

/** What stops use of others. */
export interface OfOthers extends Base {
  readonly billing: BillingService;
  readonly geocoder: Geocoder;
  readonly projects: ProjectService;
  readonly assignments: NamedAssignments;
  readonly couriers: Pick<CourierService, "find">;
}

/** What everything about stops is made of. */
export interface StopParts extends OfOthers {
  readonly store: StopStore;
  readonly batches: BatchStore;
  readonly jobs: GeocodingJobs;
}
