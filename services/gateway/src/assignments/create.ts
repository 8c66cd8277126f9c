import type { BillingService } from "../billing/service.ts";
import type { CourierService } from "../couriers/service.ts";
import type { Geocoder } from "@rondo/addresses/geocoder.ts";
import type { ProjectService } from "../projects/service.ts";
import type { NamedAssignments, NamingStops } from "../references/references.ts";
import type { Base } from "../shared/base.ts";
import { AssignmentService } from "./service.ts";
import { AssignmentStore } from "./store.ts";

interface Given extends Base {
  readonly billing: BillingService;
  readonly geocoder: Geocoder;
  readonly projects: ProjectService;
  readonly couriers: CourierService;
}

/** The assignments that stops may name, and their service, which needs those stops. */
export function createAssignments({ connection, billing, ...given }: Given) {
  const store = new AssignmentStore(connection);
  const named: NamedAssignments = store;
  return {
    named,
    count: async (projectId: string) => store.countCouriers(projectId),
    serviceWith: (stops: NamingStops) =>
      new AssignmentService({
        ...given,
        store,
        stops,
        limitOf: (company) => billing.subscriptionPlanOf(company).couriersPerProject,
      }),
  };
}
