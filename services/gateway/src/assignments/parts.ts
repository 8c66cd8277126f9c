import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamingStops } from "../references/references.ts";
import type { Base } from "../shared/base.ts";
import type { AssignmentStore } from "./store.ts";

/** What assignments use of others. */
export interface OfOthers extends Base {
  readonly billing: BillingService;
  readonly geocoder: Geocoder;
  readonly projects: ProjectService;
  readonly couriers: CourierService;
}

/** What everything about assignments is made of. */
export interface AssignmentParts extends OfOthers {
  readonly store: AssignmentStore;
  readonly stops: NamingStops;
}
